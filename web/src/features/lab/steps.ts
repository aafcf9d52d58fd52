/** The steps of the loop for a set: where it is edited, its newest report and its newest comparison. */
import type { LabRunInfo } from '../../api'

export interface Step {
  name: 'edit' | 'report' | 'compare'
  href: string
}

/** What a run is: of one set, of two, or of one card given and withheld. */
export const kindOf = (run: LabRunInfo): 'one' | 'two' | 'card' =>
  run.card ? 'card' : run.against === null ? 'one' : 'two'

/** The steps for a design, or without one for the set in the box; `runs` are those about it, the newest first. */
export function stepsOf(game: string, design: string, runs: readonly LabRunInfo[]): Step[] {
  const base = `/p/lab/${game}`
  const [set, more] = design ? [`?set=${design}`, `?set=${design}&`] : ['', '?']
  const report = runs.find((run) => kindOf(run) !== 'two')
  const compare = runs.find((run) => kindOf(run) === 'two')
  return [
    { name: 'edit', href: base + set },
    { name: 'report', href: report ? `${base}/run/${report.id}` : `${base}/run${set}` },
    { name: 'compare', href: compare ? `${base}/run/${compare.id}` : `${base}/run${more}compare=1` },
  ]
}
