/** The types of what a viewer sees of Idriana. */
import type { View } from '../../api'

export type IdrianaView = Extract<View, { game: 'idriana' }>
export type IdrianaSeatView = IdrianaView['seats'][number]
export type IdrianaRegionView = IdrianaSeatView['regions'][number]
export type IdrianaPlaceView = IdrianaRegionView['centre']
export type IdrianaSustainedView = IdrianaView['sustained'][number]

/** The name of a card in play or in hand: a copy keeps it on its way from the deck to its place. */
export const thingOf = (seat: number, card: number, copy: number): string => `${seat} ${card} ${copy}`

/** How many copies of a card a player has in play. */
export function inPlay(view: IdrianaView, seat: number, card: number): number {
  const places = view.seats[seat]!.regions.flatMap((region) => [region.centre, ...region.places])
  const count = (place: (typeof places)[number]) =>
    (place.card === card ? place.copies : 0) + [...place.contents, ...place.under].filter((one) => one === card).length
  return places.reduce((sum, place) => sum + count(place), 0)
}
