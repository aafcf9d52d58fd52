/** The types of what a viewer sees of Tectonic Tribes. */
import type { View } from '../../api'

export type TectonicView = Extract<View, { game: 'tectonic' }>
export type TectonicSeatView = TectonicView['seats'][number]
export type TectonicAreaView = TectonicView['areas'][number]
export type TectonicLaidView = TectonicView['laid'][number]
