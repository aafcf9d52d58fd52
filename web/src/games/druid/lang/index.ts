import { typedSay, type SharedKey } from '../../../lang'
import type { texts } from './en'

export type Key = SharedKey | keyof typeof texts
export const say = typedSay<Key>()
