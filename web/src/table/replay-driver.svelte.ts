/** A match looked at afterwards: a room in which nothing can be done but looking. */
import { call } from '../api/http'
import { catalogue, Room } from './model.svelte'
import type { Frame, TableInfo } from '../api/schema'

export class Replay extends Room {
  override readonly live = false
  entries = $state(0)
  number = $state(0)
  eyes = $state('open')
  private looks = 0 // how often we have asked for a position
  private newest = 0 // the latest of them that was answered

  /** Show the position after an entry, from somebody's eyes. */
  async show(number: number, eyes = this.eyes): Promise<void> {
    const turn = ++this.looks
    try {
      this.info ??= await call<TableInfo>('GET', `/api/tables/${this.id}`)
      this.book ??= await catalogue(this.info.game, this.info.cards)
      // one step on adds to the log that we have; from anywhere else it is read anew
      const step = number === this.number + 1 && eyes === this.eyes && this.position !== null
      const frame = await call<Frame>('GET', `/api/tables/${this.id}/entries/${number}?eyes_of=${eyes}&log=${!step}`)
      if (turn < this.newest) return // whoever steps fast may be overtaken by a later answer
      this.newest = turn
      this.take(frame, step)
    } catch (error) {
      this.gone = (error as Error).message
    }
  }

  private take(frame: Frame, step: boolean): void {
    this.fresh = step ? frame.entry : undefined
    this.entries = frame.entries
    this.number = frame.number
    this.eyes = frame.eyes
    const seat = Number.parseInt(frame.eyes, 10)
    this.seat = Number.isNaN(seat) ? null : seat
    const counts = (number: number) => number === 0 || (number < frame.number && frame.path.includes(number))
    this.log = step ? [...this.log.filter((one) => counts(one.number)), frame.entry] : (frame.log ?? [])
    this.position = {
      number: frame.number,
      deciders: frame.deciders,
      view: frame.view,
      options: [],
      undo: 'no',
      sections: frame.sections,
      now: Date.now() / 1000,
    }
  }
}
