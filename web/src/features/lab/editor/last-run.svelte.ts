/** What the last run says of a set in the editor, card by card, and which of its versions were simulated. */
import type { LabCard, LabRunInfo } from '../../../api'
import { listRuns, loadRun, loadVersion } from '../../../api/lab'
import { cardKey } from '../card-key'
import type { Editor } from './editor.svelte'
import { boxRows, keyOf, type Rows } from './sheet'

export class LastRun {
  /** Our runs that are about this set, the newest first. */
  runs = $state.raw<LabRunInfo[]>([])
  /** The run whose figures are shown: of this set, or else of the set in the box. */
  run = $state.raw<LabRunInfo>()
  loaded = $state(false)
  private cards = $state.raw(new Map<string, LabCard>())
  private rows = $state.raw<Rows>([]) // as they were played

  private readonly places = $derived.by(() => boxRows(this.editor.live, this.rows, this.editor.names)) // of the rows now

  constructor(private readonly editor: Editor) {}

  async load(): Promise<void> {
    const all = await listRuns(this.editor.game)
    this.runs = all.filter(({ design }) => design === this.editor.id)
    const played = (run: LabRunInfo) => run.against === null && !run.card && run.deals > 0
    const run = this.runs.find(played) ?? all.find((one) => played(one) && !one.cards)
    if (run) {
      const [{ report }, rows] = await Promise.all([loadRun(run.id), this.rowsOf(run)])
      this.cards = new Map((report?.summary.cards ?? []).map((card) => [cardKey(card.figures.card), card]))
      this.rows = rows
      this.run = run
    }
    this.loaded = true
  }
  private async rowsOf(run: LabRunInfo): Promise<Rows> {
    if (run.design !== this.editor.id) return this.editor.box
    return run.version === this.editor.version
      ? this.editor.rows
      : this.editor.read(await loadVersion(run.design, run.version))
  }

  /** What the run says of the card in a row, which may have been changed or renamed since. */
  cardAt(row: number): { card: LabCard; changed: boolean } | undefined {
    const { live, names } = this.editor
    const played = this.rows[this.places[row] ?? -1]
    const card = played && this.cards.get(cardKey(keyOf(played, names)))
    return card && { card, changed: played.join('\n') !== live[row]?.join('\n') }
  }
  /** The newest run of a version. */
  runOf = (version: number): LabRunInfo | undefined => this.runs.find((run) => run.version === version && !run.card)
}
