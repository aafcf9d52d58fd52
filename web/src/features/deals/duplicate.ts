/** What a duplicate match says in one sentence; pure. */
import type { DuplicateInfo } from '../../api'
import { say } from '../../lang'
import { ordinal } from '../../lang/words'

/** Who won, once it has closed; before, how many have played. */
export function headline(info: DuplicateInfo): string {
  const { players, places } = info
  if (!info.closed)
    return say('duplicate.done', { done: players.filter(({ status }) => status === 'done').length, all: places })
  if (info.form === 'teams') return teamHeadline(info)
  const [first, second] = players
  if (!first || first.margin === null) return say('duplicate.nobody')
  const mine = players.find(({ me }) => me)
  if (players.length > 2)
    return mine
      ? say('duplicate.place', { place: ordinal(mine.place), count: players.length })
      : say('duplicate.best', { name: first.name, count: players.length })
  if (!second || second.margin === null) return wins(first.name, first.me, null)
  if (first.place === second.place) return say('duplicate.drawn')
  return wins(first.name, first.me, first.margin - second.margin)
}

function teamHeadline({ teams, players }: DuplicateInfo): string {
  const won = teams.findIndex((team) => team.won)
  if (won < 0) return say(teams[0]?.margin === 0 ? 'duplicate.drawn' : 'duplicate.over')
  const { margin, players: names } = teams[won]!
  const name = names.join(' & ')
  if (margin === null) return say('duplicate.won.team.walkover', { name })
  return players.some(({ me, team }) => me && team === won)
    ? say('duplicate.won.you', { margin })
    : say('duplicate.won.team', { name, margin })
}

/** The winner of two; equal margins are told apart by the rank at the table. */
function wins(name: string, me: boolean, margin: number | null): string {
  if (margin === null) return say(me ? 'duplicate.won.walkover.you' : 'duplicate.won.walkover', { name })
  if (margin === 0) return say(me ? 'duplicate.won.tie.you' : 'duplicate.won.tie', { name })
  return say(me ? 'duplicate.won.you' : 'duplicate.won', { name, margin })
}
