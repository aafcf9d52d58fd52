/** The types of what a viewer sees of Idriana. */
import type { View } from '../../api'

export type IdrianaView = Extract<View, { game: 'idriana' }>
export type IdrianaSeatView = IdrianaView['seats'][number]
export type IdrianaRegionView = IdrianaSeatView['regions'][number]
export type IdrianaPlaceView = IdrianaRegionView['centre']
export type IdrianaSustainedView = IdrianaView['sustained'][number]
