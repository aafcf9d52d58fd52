/** Lessons: a match that was played before, in which the learner makes the moves that each lesson asks for. */
import {
  call,
  messageOf,
  RequestError,
  type CourseInfo,
  type Frame,
  type LessonInfo,
  type MoveInfo,
  type Preview,
} from '../../api'
import { inLanguage } from '../../api/texts'
import type { Action, Driver, MapArea } from './driver'
import { saveLessonProgress } from './lesson-progress'
import type { TableModel } from '../model.svelte'

const PAUSE = 900 // milliseconds for which another's move is seen
const NOT_YET = Number.MAX_SAFE_INTEGER // a log that is never so long: the next lesson ends the pending move
const AREA = 'spot=' // begins a mark that points at a part of a map: spot=column,row,width,height

export class LessonDriver implements Driver {
  readonly mode = 'lesson'
  course = $state.raw<CourseInfo>()
  /** The lesson that is given now. */
  current = $state(0)
  /** How many of its moves were made. */
  made = $state(0)
  /** A legal move that the lesson does not ask for; it was not played. */
  rejected = $state.raw<MoveInfo>()
  private model: TableModel | undefined
  private lastPlayed: number[] = [] // a table may send it twice

  constructor(readonly game: string) {}

  get address(): string {
    return `/learn/${this.game}`
  }

  get lessons(): LessonInfo[] {
    return this.course?.lessons ?? []
  }

  get lesson(): LessonInfo | undefined {
    return this.lessons[this.current]
  }

  get isLast(): boolean {
    return this.current === this.lessons.length - 1
  }

  get reading(): boolean {
    return !this.lesson?.moves.length
  }

  /** What is pointed at now. */
  get marks(): string[] {
    const { lesson, made } = this
    return this.model?.pending ? [] : (lesson?.point[Math.min(made, lesson.point.length - 1)] ?? [])
  }

  get mapAreas(): MapArea[] {
    return this.marks
      .filter((one) => one.startsWith(AREA))
      .map((one) => {
        const mark = one.slice(AREA.length)
        const [column = 0, row = 0, width = 0, height = 0] = mark.split(',').map(Number)
        return { mark, column, row, width, height }
      })
  }

  /** What is said to the move that was rejected; empty if this lesson is only to be read. */
  get answer(): string {
    const { lesson, rejected } = this
    return lesson?.moves.length && rejected ? answerTo(lesson, rejected) : ''
  }

  offers(move: MoveInfo): boolean {
    const { lesson, made } = this
    return !lesson?.only || move.code === lesson.moves[made]
  }

  start(model: TableModel): () => void {
    this.model = model
    return () => (this.model = undefined)
  }

  /** Fetch the lessons, with positions in words if wanted, and give the first one. */
  async load(words: boolean): Promise<void> {
    try {
      this.course = await call<CourseInfo>(
        'GET',
        inLanguage(`/api/games/${this.game}/lessons${words ? '?words=true' : ''}`),
      )
      this.give(0)
    } catch (error) {
      if (this.model) this.model.gone = messageOf(error)
    }
  }

  /** Go to a lesson, forward or back. */
  go(lesson: number): void {
    this.give(lesson)
    this.saveProgress()
  }

  private give(at: number): void {
    const { model, course } = this
    if (!model || !course) return
    const number = course.lessons[at]!.at
    this.current = at
    this.made = 0
    this.rejected = undefined
    model.error = ''
    model.pending = false
    model.load({ table: course.table, seat: course.seat, frame: this.until(number) })
  }

  private at(number: number): Frame {
    return this.course!.frames[number]!
  }

  /** The whole log up to an entry, and the position after it. */
  private until(number: number): Frame {
    return { ...this.at(number), entries: this.course!.frames.slice(0, number + 1).flatMap((frame) => frame.entries) }
  }

  /** Go on to the next lesson, if there is one; what happens until then is shown move by move. */
  next(): boolean {
    const { model } = this
    const next = this.lessons[this.current + 1]
    if (!next || !model) return false
    const from = this.lesson!.at + this.made
    model.pending = true
    for (let number = from + 1; number <= next.at; number++) model.present(this.at(number), PAUSE)
    model.queue.add(
      () => {
        this.current++
        this.made = 0
        this.rejected = undefined
        model.pending = false
        this.saveProgress()
      },
      { pause: next.at > from ? PAUSE : 0 },
    )
    return true
  }

  private saveProgress(): void {
    saveLessonProgress(this.game, { at: this.isLast ? 0 : this.current, of: this.lessons.length })
  }

  /** Moves on the table: the lesson's go on, any other is answered and not made; nothing else is done in a lesson. */
  async send(action: Action): Promise<number> {
    const { lesson, made, model } = this
    if (!lesson || !model || action.type !== 'play') return 0
    this.rejected = undefined
    const { codes } = action
    const wanted = lesson.moves.slice(made, made + codes.length)
    if (!sameMoves(codes, wanted)) return this.reject(codes, wanted)
    this.lastPlayed = codes
    await new Promise((done) => setTimeout(done)) // as if it went to the server
    if (this.lesson !== lesson || this.made !== made) return 0 // the learner has gone to another lesson meanwhile
    const first = lesson.at + made
    this.made += codes.length
    const frames = this.course!.frames.slice(first + 1, first + codes.length + 1)
    model.show({ ...frames.at(-1)!, entries: frames.flatMap((frame) => frame.entries) })
    return this.made === lesson.moves.length && this.next() ? NOT_YET : 0
  }

  private async reject(codes: number[], wanted: number[]): Promise<number> {
    const { model } = this
    const wrong = codes.find((code) => !wanted.includes(code)) ?? codes[0]!
    const move = model!.position!.legal_moves.find((one) => one.code === wrong)
    if (move) {
      this.rejected = move
      throw new RequestError('lesson', model!.sentence(move)) // the coach says why; the table stops
    }
    if (sameMoves(codes, this.lastPlayed)) return 0
    throw new RequestError('illegal', (await this.preview(wrong))?.why_not ?? '')
  }

  async preview(code: number): Promise<Preview | undefined> {
    const { lesson, made } = this
    const position = this.model!.position!
    const move = position.legal_moves.find((one) => one.code === code)
    if (move && lesson?.only && code !== lesson.moves[made]) return { why_not: answerTo(lesson, move), scores: null }
    try {
      return await call<Preview>('GET', `/api/games/${this.game}/lessons/${position.number}/preview?code=${code}`)
    } catch {
      return undefined
    }
  }
}

const answerTo = (lesson: LessonInfo, move: MoveInfo) => lesson.answers[move.kind] ?? lesson.answer

const sameMoves = (one: number[], other: number[]) => one.toSorted().join() === other.toSorted().join()
