/** Groups in words: what the server says about a side, in the chosen language. */
import type { DruidSideView } from './view'
import { say, type Key } from './lang'

export function groupWords(side: DruidSideView): string {
  const count = side.creatures.length
  if (side.pattern === 'none') return count ? say('druid.nogroup', { count }) : say('druid.nobody')
  const values = { tie: side.tie, count, type: say(`druid.all.${side.shared || 'mammal'}` as Key) }
  return say(`druid.group.${side.pattern}` as Key, values)
}
