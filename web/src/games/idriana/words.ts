/** Idriana in words: kinds of cards, what the player can do now, what the turn still allows. */
import { say, type Key } from './lang'
import { NUMBERS, type Face } from './cards'
import type { IdrianaModel } from './model.svelte'

const ROOM = 17 // letters of a kind's line on a card in hand

/** A card's name for little room: its long words may be broken where the language lists them so. */
export function breakable(name: string): string {
  const listed = new Map(
    say('idriana.hyphenation')
      .split(' ')
      .map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')]),
  )
  return name.replaceAll(/\p{L}+/gu, (word) => listed.get(word) ?? word)
}

/** The line under a card's name: 'Building · on Library'; in little room the kind is left to its sign. */
export function kindWords(face: Face, narrow = false): string {
  const parts = [say(`idriana.kind.${face.kind}` as Key)]
  if (face.on) parts.push(say('idriana.on', { name: face.on }))
  if (face.in) parts.push(say('idriana.in', { name: face.in }))
  if (face.needs) parts.push(say('idriana.needs', { what: face.needs }))
  if (face.tapped) parts.push(say('idriana.playedtapped'))
  const words = parts.join(' · ')
  return narrow && words.length > ROOM && parts.length > 1 ? parts.slice(1).join(' · ') : words
}

/** All that is on a card, for those who hear it. */
export function faceWords(face: Face, named = true): string {
  const where =
    face.area === 'global'
      ? say('idriana.global')
      : say('idriana.place', { region: say(`idriana.${face.area}`), level: face.level })
  const gives = NUMBERS.filter((which) => face.numbers[which]).map(
    (which) => `${face.numbers[which]} ${say(`idriana.${which}`)}`,
  )
  return [
    named ? face.name : '',
    kindWords(face),
    where,
    say('idriana.cost', { count: face.cost }),
    ...gives,
    face.text,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The clauses on cards of this kind. */
export function clausesOf(face: Face): string[] {
  const found = face.area === 'global' ? [] : ['I3']
  if (face.kind === 'centre') found.push('I2')
  if (face.on) found.push('I34')
  if (face.in) found.push('I33', 'I36')
  if (face.kind === 'goat') found.push('I37')
  if (face.kind === 'building') found.push('I35')
  if (face.kind === 'immediate') found.push('I40')
  if (face.kind === 'sustained') found.push('I41')
  if (face.kind === 'weather') found.push('I42')
  if (face.tapped) found.push('I43')
  if (face.acts) found.push('I24')
  if (face.reacts) found.push('I53')
  return found
}

/** Head and rest of the sentence about what is to be done now. */
export function statusWords(game: IdrianaModel): { head: string; text: string } {
  const { view, table, selection } = game
  const step = view.step
  if (!table.live) return { head: '', text: table.lastSentence }
  if (view.over || !step || !game.running) return { head: say('idriana.status.over'), text: '' }
  const card = step.card === null ? '' : game.face(step.card).name
  if (!table.myTurn) return { head: waiting(game, card), text: '' }
  if (table.pending) return { head: say('idriana.status.sending'), text: '' }
  if (selection.several) return severalWords(game, card)
  if (selection.picked)
    return { head: pickedWords(game), text: 'card' in selection.picked ? game.face(selection.picked.card).text : '' }
  if (step.kind === 'turn') return { head: say('idriana.status.turn'), text: turnWords(game) }
  if (step.kind === 'mulligan') return { head: say('idriana.status.mulligan'), text: '' }
  if (step.kind === 'react') return { head: say('idriana.status.react', { name: card }), text: '' }
  return {
    head: say('idriana.status.choice', { name: card }),
    text: say(`idriana.choice.${table.legalMoves[0]?.kind ?? 'take'}` as Key),
  }
}

function waiting(game: IdrianaModel, card: string): string {
  const name = game.player(game.asked ?? 0)
  if (game.view.step?.kind === 'react') return say('idriana.status.asked', { name, card })
  return say('idriana.status.wait', { name })
}

function severalWords(game: IdrianaModel, card: string): { head: string; text: string } {
  const { several, chosen } = game.selection
  const left = several!.count - chosen.length
  const more = left ? say('idriana.more', { count: left }) : say('idriana.enough')
  if (several!.kind === 'pay') return { head: say('idriana.status.pay', { name: card }), text: more }
  if (several!.kind === 'keep') return { head: say('idriana.status.keep', { count: several!.count }), text: more }
  if (game.view.step!.kind === 'limit')
    return { head: say('idriana.status.limit', { limit: game.me.hand_limit }), text: more }
  return { head: say('idriana.status.discard', { name: card }), text: more }
}

function pickedWords(game: IdrianaModel): string {
  const { picked, open } = game.selection
  if (!picked || !('card' in picked)) return ''
  const name = game.face(picked.card).name
  const kind = open[0]?.kind ?? 'play'
  return say(`idriana.picked.${kind}` as Key, { name })
}

function turnWords(game: IdrianaModel): string {
  const left = game.view.allowance
  if (!left) return ''
  const parts = [
    left.local ? say('idriana.left.local', { count: left.local }) : '',
    left.global_ ? say('idriana.left.global', { count: left.global_ }) : '',
    left.additional ? say('idriana.left.additional', { count: left.additional }) : '',
    left.actions ? say('idriana.left.actions', { count: left.actions }) : '',
  ].filter(Boolean)
  return parts.length ? say('idriana.left', { what: parts.join(', ') }) : say('idriana.left.nothing')
}

/** The word on the button that makes the move of what is picked or chosen. */
export function goWords(game: IdrianaModel): string {
  const { selection, view } = game
  const card = view.step?.card === null || !view.step ? '' : game.face(view.step.card).name
  if (selection.several) {
    if (selection.several.kind === 'pay') return say('idriana.go.pay', { name: card })
    return say(selection.several.kind === 'keep' ? 'idriana.go.keep' : 'idriana.go.discard')
  }
  const move = selection.sole
  return move ? game.table.sentence(move).replace(/^./, (letter) => letter.toUpperCase()) : ''
}
