/** The moves of a compared decision: as players say them, and with the picture of the card that they are about; pure. */
import type { Catalogue, DailyResult, MoveInfo, Pictures } from '../../api'
import { moveOfCode, moveSentence } from '../../api/sentences'
import type { MoveCard, TableModule } from '../../table/registry'

type Decision = DailyResult['decisions'][number]
type Move = Pick<MoveInfo, 'kind' | 'parts'>

export interface DecisionMove {
  text: string
  /** The picture's address; empty if the move is about no card. */
  picture: string
  quarters: number
}

/** The choices of a decision. Moves that sound alike are told apart by their details. */
export function decisionMoves(
  decision: Decision,
  catalogue: Catalogue,
  pictures: Record<string, string>,
  table?: TableModule,
): DecisionMove[] {
  const earlier = decision.earlier.flatMap((code) => moveOfCode(catalogue, code) ?? [])
  const words = decision.choices.map(({ code, move: sentence }) => {
    const move = code === null ? undefined : moveOfCode(catalogue, code)
    if (!move) return { text: sentence, detail: '', picture: '', quarters: 0 }
    const said = table?.moveWords?.(move, catalogue, earlier) ?? { text: moveSentence(catalogue, move), detail: '' }
    const card = table?.moveCard?.(move, decision.seat, catalogue, earlier) ?? namedCard(move, catalogue, pictures)
    return { ...said, picture: (card && pictures[card.key]) ?? '', quarters: card?.quarters ?? 0 }
  })
  return words.map(({ text, detail, picture, quarters }, at) => {
    const alike = detail && words.some((other, place) => place !== at && other.text === text)
    return { text: alike ? `${text}, ${detail}` : text, picture, quarters }
  })
}

/** The first card that a move names and that has a picture: of its own kind, or of any other by that name. */
export function namedCard(
  { kind, parts }: Move,
  { moves, labels }: Catalogue,
  pictures: Record<string, string>,
): MoveCard | undefined {
  for (const { name, domain } of moves.find((one) => one.name === kind)?.parts ?? []) {
    const label = labels[domain]?.[parts[name] ?? -1]
    if (label === undefined) continue
    const key =
      `${domain}/${label}` in pictures
        ? `${domain}/${label}`
        : Object.keys(pictures).find((one) => one.endsWith(`/${label}`) && !one.startsWith('glyph/'))
    if (key) return { key }
  }
  return undefined
}

/** The pictures of a card set in the theme that the page is shown in. */
export const picturesFor = ({ light, dark }: Pictures, night: boolean): Record<string, string> =>
  night ? { ...light, ...dark } : light
