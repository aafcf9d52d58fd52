/** Sitting down at a table, and what seats choose for themselves until the match begins: the options by seat. */
import { messageOf, type GameInfo } from '../api'
import { lobby } from '../api/lobby.svelte'
import { me } from '../api/me.svelte'
import { chooseFor, takeSeat } from '../api/tables'
import { close, dialog } from './dialog.svelte'
import type { TableModel } from './model.svelte'

export type SeatOption = GameInfo['options'][number]

export class Seating {
  /** Where we are about to sit: on a free seat, or on the one that an invite link's key is for. */
  place = $state.raw<{ seat?: number; key?: string }>()

  constructor(private readonly model: TableModel) {}

  /** The options by seat that can still be chosen. */
  get options(): SeatOption[] {
    const { info } = this.model
    return info?.status === 'open' ? (lobby.game(info.game)?.options.filter((option) => option.by_seat) ?? []) : []
  }

  /** The values of an option by seat: first those of the seats in order, then those that nobody has. */
  values(option: SeatOption): string[] {
    return this.model.info?.options[option.name]?.split(', ') ?? option.values
  }

  /** Which other person has a value. */
  takenBy(option: SeatOption, value: string): string {
    const at = this.values(option).indexOf(value)
    const seat = this.model.info?.seats[at]
    return seat && seat.kind !== 'bot' && !this.model.info?.my_seats.includes(at) ? (seat.name ?? '') : ''
  }

  /** What we get unless we choose: the value of the seat, or of the first that is free. */
  preset(option: SeatOption): string {
    const free = this.model.info?.seats.findIndex((seat) => !seat.name) ?? 0
    return this.values(option)[this.place?.seat ?? Math.max(free, 0)]!
  }

  /** Sit down; who is new here, or has something to choose, is asked first. */
  async sit(seat?: number, key?: string): Promise<void> {
    this.model.error = ''
    this.place = { seat, key }
    try {
      await Promise.all([me.load(), lobby.loadGames()])
      if (this.model.info?.status === 'open' && (me.isNew || this.options.length)) dialog.open = 'sit'
      else await this.take()
    } catch (error) {
      this.model.error = messageOf(error)
    }
  }

  /** Take the seat with these choices; throws if it is refused. */
  async take(options: Record<string, string> = {}): Promise<void> {
    this.model.info = await takeSeat(this.model.id, { ...this.place, options })
    close('sit')
    this.place = undefined
    await this.model.driver.refresh?.()
  }

  /** Choose for a seat of ours while the table waits. */
  async choose(seat: number, option: SeatOption, value: string): Promise<void> {
    this.model.error = ''
    try {
      this.model.info = await chooseFor(this.model.id, seat, { [option.name]: value })
    } catch (error) {
      this.model.error = messageOf(error)
    }
  }
}
