/** The moves of a review as players say them: with names instead of seats, and in the game's own words where it has some; pure. */
import type { Catalogue, MoveInfo, Review } from '../../api'
import { moveOfCode, moveSentence } from '../../api/sentences'
import { withPlayerNames } from '../../table/text'
import type { TableModule } from '../../table/registry'

type Move = Pick<MoveInfo, 'kind' | 'parts'>
export type MoveWords = NonNullable<TableModule['moveWords']>
interface Said {
  code: number
  sentence: string
}

export class MoveSentences {
  constructor(
    private readonly review: Review,
    private readonly catalogue: Catalogue | null | undefined,
    private readonly words: MoveWords | undefined,
  ) {}

  /** What a seat had decided before an entry, the last first. */
  private earlier(seat: number, entry: number): Move[] {
    return this.review.decisions
      .flatMap((one) => (one.seat === seat && one.entry < entry ? this.moves([one.played.code]) : []))
      .toReversed()
  }

  private moves(codes: readonly number[]): Move[] {
    return codes.flatMap((code) => (this.catalogue && moveOfCode(this.catalogue, code)) ?? [])
  }

  /** Options of a seat at an entry, after what it would have played before; told apart by details where words are equal. */
  options<Option extends Said>(
    options: readonly Option[],
    seat: number,
    entry: number,
    before: readonly number[] = [],
  ): Option[] {
    const earlier = [...this.moves(before), ...this.earlier(seat, entry)]
    const words = options.map(({ code, sentence }): { text: string; detail: string } => {
      const [move] = this.moves([code])
      if (!move || !this.catalogue) return { text: sentence, detail: '' }
      return this.words?.(move, this.catalogue, earlier) ?? { text: moveSentence(this.catalogue, move), detail: '' }
    })
    return options.map((option, at) => {
      const { text, detail } = words[at]!
      const alike = detail && words.some((other, place) => other.text === text && options[place]!.code !== option.code)
      return { ...option, sentence: withPlayerNames(alike ? `${text}, ${detail}` : text, this.review.players) }
    })
  }
}

/** A review with its moves in words. */
export function withMoveWords(
  review: Review,
  catalogue: Catalogue | null | undefined,
  words: MoveWords | undefined,
): Review {
  const sentences = new MoveSentences(review, catalogue, words)
  const decisions = review.decisions.map((one) => {
    const [played, best, ...others] = sentences.options([one.played, one.best, ...one.others], one.seat, one.entry)
    return { ...one, played: played!, best: best!, others }
  })
  return { ...review, decisions }
}
