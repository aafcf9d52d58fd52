/** Our ratings by game, for the home page and the bar above every page. */
import { call } from './http'
import type { GameRating } from './types'

class Ratings {
  /** The game with most matches first. */
  list = $state.raw<GameRating[]>([])

  of = (game: string): GameRating | undefined => this.list.find((one) => one.game === game)

  async load(): Promise<void> {
    this.list = await call<GameRating[]>('GET', '/api/me/ratings')
  }
}

export const ratings = new Ratings()
