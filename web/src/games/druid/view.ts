/** The types of what a viewer sees of Druid Games. */
import type { View } from '../../api'

export type DruidView = Extract<View, { game: 'druid' }>
export type DruidSeatView = DruidView['seats'][number]
export type DruidTerrainView = DruidView['terrains'][number]
export type DruidSideView = DruidTerrainView['sides'][number]
export type DruidCreatureView = DruidSideView['creatures'][number]
