/** A first game: a room whose match was played before, in which the learner makes the moves that the lessons ask for. */
import { remember } from './lesson-progress'
import { call } from '../api/http'
import { catalogue, Room, type Spot } from './model.svelte'
import type { Advice, Course, LessonInfo, OptionMove } from '../api/schema'

const LOOK = 900 // milliseconds for which a move of another is seen

export class Learning extends Room {
  override readonly taught = true
  course = $state.raw<Course>()
  /** The lesson that is given now. */
  at = $state(0)
  /** How many of its moves were made. */
  made = $state(0)
  /** A move that the lesson does not wait for; nothing was played. */
  other = $state.raw<OptionMove | null>(null)
  /** The move that was made last; a table may send it twice. */
  private sent = -1

  constructor(readonly game: string) {
    super('')
  }

  override get address(): string {
    return `/learn/${this.game}`
  }

  get lessons(): LessonInfo[] {
    return this.course?.lessons ?? []
  }

  get lesson(): LessonInfo | undefined {
    return this.lessons[this.at]
  }

  get last(): boolean {
    return this.at === this.lessons.length - 1
  }

  /** What is pointed at now. */
  get point(): string[] {
    const { lesson, made } = this
    return this.waiting ? [] : (lesson?.point[Math.min(made, lesson.point.length - 1)] ?? [])
  }

  override get reading(): boolean {
    return !this.lesson?.moves.length
  }

  override get spots(): Spot[] {
    return this.point.filter((one) => one.startsWith('spot=')).map((one) => {
      const mark = one.slice('spot='.length)
      const [column, row, width, height] = mark.split(',').map(Number) as [number, number, number, number]
      return { mark, column, row, width, height }
    })
  }

  /** What is said to the move that was tried instead; empty if this lesson is only to be read. */
  get answer(): string {
    const { lesson, other } = this
    if (!lesson?.moves.length || !other) return ''
    return lesson.answers[other.kind] ?? lesson.answer
  }

  override get options(): OptionMove[] {
    const { lesson, made } = this
    return lesson?.only ? super.options.filter((option) => option.code === lesson.moves[made]) : super.options
  }

  /** Fetch the course; where the learner left off is for the page to ask. */
  async begin(): Promise<void> {
    try {
      const course = await call<Course>('GET', `/api/games/${this.game}/tutorial`)
      this.book = await catalogue(course.table.game, course.table.cards)
      this.info = course.table
      this.seat = course.seat
      this.course = course
      this.give(0)
    } catch (error) {
      this.gone = (error as Error).message
    }
  }

  /** Go to a lesson, forth or back. */
  go(at: number): void {
    this.give(at)
    this.keep()
  }

  private give(at: number): void {
    const lesson = this.lessons[at]!
    this.hush()
    this.at = at
    this.made = 0
    this.other = null
    this.fault = ''
    this.fresh = undefined
    this.waiting = false
    this.log = this.course!.moments.slice(0, lesson.at + 1).map((moment) => moment.entry)
    this.receive(this.course!.moments[lesson.at]!.position)
  }

  /** Go on to the next lesson; what happens until then is seen move by move. */
  next(): void {
    const next = this.lessons[this.at + 1]
    if (!next) return
    const from = this.lesson!.at + this.made
    this.waiting = true
    for (let number = from + 1; number <= next.at; number++) this.inTurn(() => this.show(number), LOOK)
    this.inTurn(() => {
      this.at++
      this.made = 0
      this.other = null
      this.waiting = false
      this.keep()
    }, next.at > from ? LOOK : 0)
  }

  private show(number: number): void {
    const { entry, position } = this.course!.moments[number]!
    this.log = [...this.log, entry]
    this.fresh = entry
    this.receive(position)
  }

  private keep(): void {
    remember(this.game, { at: this.last ? 0 : this.at, of: this.lessons.length })
  }

  /** A move on the table: the lesson's goes on, any other is answered and not made. */
  override async play(code: number): Promise<void> {
    const { lesson, position, made } = this
    if (!lesson || !position || this.waiting) return
    this.fault = ''
    this.other = null
    if (code !== lesson.moves[made]) return this.refuse(code)
    this.waiting = true
    this.sent = code
    await new Promise((done) => setTimeout(done)) // as if it went to the server
    if (this.lesson !== lesson || this.made !== made) return // the learner has gone to another lesson meanwhile
    this.waiting = false
    this.made++
    this.show(lesson.at + this.made)
    if (this.made === lesson.moves.length) this.next()
  }

  private async refuse(code: number): Promise<void> {
    const option = this.position!.options.find((one) => one.code === code)
    if (option) {
      this.other = option
      this.fault = this.says(option) // so a table that had more to send stops
    } else if (code !== this.sent) {
      this.fault = (await this.weigh(code))?.why_not ?? ''
    }
  }

  override async act(): Promise<void> {
    // nothing is taken back, given up or agreed on in a first game
  }

  override async speak(): Promise<void> {
    // and nobody listens
  }

  override async weigh(code: number): Promise<Advice | undefined> {
    const { lesson, made, position } = this
    const option = position!.options.find((one) => one.code === code)
    if (option && lesson?.only && code !== lesson.moves[made]) {
      return { why_not: lesson.answers[option.kind] ?? lesson.answer, scores: null }
    }
    try {
      return await call<Advice>('GET', `/api/games/${this.game}/tutorial/${position!.number}/weigh?code=${code}`)
    } catch {
      return undefined // it is only advice
    }
  }
}
