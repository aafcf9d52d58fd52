/** A card set in the editor: its rows, where the cursor is, what is being typed, its history, and what the server says of it. */
import {
  messageOf,
  type Catalogue,
  type ColumnInfo,
  type Complaint,
  type DesignCheck,
  type DesignInfo,
  type Pictures,
  type VersionInfo,
} from '../../../api'
import { loadCatalogue, loadEnglishCatalogue, loadPictures } from '../../../api/catalogue'
import {
  checkDesign,
  checkDraft,
  checkProgress,
  loadDesign,
  loadSheet,
  loadVersion,
  renameDesign,
} from '../../../api/lab'
import { hasText, say, typedSay } from '../../../lang'
import { capital } from '../../../lang/words'
import { tableModule, type CardCells, type TableModule } from '../../../table/registry'
import { namingColumn } from '../../../table/card-picture'
import { cardKey } from '../card-key'
import { formatCsv, parseCsv } from './csv'
import { DraftPictures } from './draft-pictures.svelte'
import { Saver } from './saver.svelte'
import { boxRows, changeBetween, keyOf, undoTarget, withCell, type Cells, type Place, type Rows } from './sheet'

const PAUSE = 400 // milliseconds without typing before the server checks
const LOOK = 700 // milliseconds between two looks at how far a check is
const TAG = 4000 // milliseconds for which a change is shown on the card
const gameSay = typedSay<string>()

/** All that the editor of a set needs, once it is loaded. */
export async function openEditor(id: string): Promise<Editor> {
  const info = await loadDesign(id)
  const [sheet, catalogue, pictures, module] = await Promise.all([
    loadSheet(info.game),
    loadEnglishCatalogue(info.game),
    loadPictures(info.game),
    tableModule(info.game),
    loadCatalogue(info.game),
  ]) // the last for what is said of cards
  return new Editor(info, sheet.columns, parseCsv(sheet.text).slice(1), catalogue, pictures, module)
}

export class Editor {
  readonly id: string
  readonly game: string
  readonly mine: boolean
  readonly owner: string
  readonly names: string[] // of the columns
  readonly optional: string[] // columns that a file may lack
  readonly naming: number
  readonly saver: Saver
  readonly pictures: DraftPictures
  name = $state('')
  rows = $state.raw<Rows>([])
  cursor = $state<Place>({ row: 0, column: 0 })
  /** What is typed into the cell at the cursor, until it is taken over or taken back. */
  typed = $state<string>()
  versions = $state.raw<VersionInfo[]>([])
  version = $state(1)
  complaints = $state.raw<Complaint[]>([])
  /** The text that the complaints are about. */
  checkedText = $state('')
  check = $state.raw<DesignCheck>()
  checking = $state(false)
  good = $state({ version: 0, matches: 0 })
  /** How many matches of the check have been played. */
  trial = $state({ matches: 0, goal: 0 })
  error = $state('')
  /** The last change, while the card shows it. */
  tag = $state.raw<{ row: number; column: string; part: number; text: string; before: string; after: string }>()
  private readonly texts = new Map<number, Rows>() // of versions, as far as they are known here
  private undone = $state.raw<number[]>([]) // the versions that redo leads to, the next one last
  private timer: ReturnType<typeof setTimeout> | undefined
  private tagTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    info: DesignInfo,
    readonly columns: readonly ColumnInfo[],
    readonly box: Rows,
    readonly catalogue: Catalogue,
    pictures: Pictures,
    readonly module: TableModule | undefined,
  ) {
    ;({
      id: this.id,
      game: this.game,
      mine: this.mine,
      owner: this.owner,
      name: this.name,
      version: this.version,
    } = info)
    this.names = columns.map(({ name }) => name)
    this.optional = columns.filter(({ optional }) => optional).map(({ name }) => name)
    this.naming = namingColumn(this.names)
    this.versions = info.versions
    this.good = { version: info.checked, matches: info.matches }
    this.saver = new Saver(info.id, info.version)
    this.pictures = new DraftPictures(info.game, pictures)
    this.rows = this.read(info.text)
    this.texts.set(info.version, this.rows)
    if (this.mine)
      for (const kept of this.saver.recover()) this.append(this.read(kept.text), kept.change, kept.restores)
    this.ask(0)
  }

  /** The rows of a text, each with all columns. */
  read(text: string): Rows {
    const rows = parseCsv(text).slice(1)
    return rows.map((cells) => this.names.map((_, column) => cells[column] ?? ''))
  }
  textOf = (rows: Rows): string => formatCsv([this.names, ...rows])

  // What is shown

  /** The rows with what is being typed. */
  readonly live = $derived(this.typed === undefined ? this.rows : withCell(this.rows, this.cursor, this.typed))
  readonly text = $derived(this.textOf(this.live))
  readonly boxRow = $derived.by(() => boxRows(this.live, this.box, this.names))
  readonly changed = $derived(
    this.live.map((cells, row) => cells.map((cell, column) => this.boxCell(row, column) !== cell)),
  )
  readonly cell = $derived(this.live[this.cursor.row]?.[this.cursor.column] ?? '')
  readonly column = $derived.by(() => this.columns[this.cursor.column]!)
  /** Complaints by row of the sheet; below 0 are those about the head of the file, or the set as a whole. */
  readonly faults = $derived.by(() => {
    const found = new Map<number, Complaint[]>()
    for (const one of this.complaints) found.set(one.row - 2, [...(found.get(one.row - 2) ?? []), one])
    return found
  })
  readonly toFix = $derived(new Set(this.complaints.map(({ row }) => row)).size)
  readonly draft = $derived.by(() =>
    this.module?.draft?.facts(
      this.live.map((cells) => this.cells(cells)),
      this.catalogue.facts,
    ),
  )
  /** The catalogue of the set as it is being edited. */
  readonly liveCatalogue = $derived.by<Catalogue>(() =>
    this.draft ? { ...this.catalogue, facts: this.draft.facts } : this.catalogue,
  )

  cells = (cells: Cells): CardCells => Object.fromEntries(this.names.map((name, column) => [name, cells[column] ?? '']))
  boxCell = (row: number, column: number): string | undefined => this.box[this.boxRow[row] ?? -1]?.[column]
  /** What a column is called. */
  title = (column: string): string =>
    hasText(`${this.game}.column.${column}`) ? gameSay(`${this.game}.column.${column}`) : capital(column)
  /** What a value of a column is called. */
  value(value: string): string {
    const key = `${this.game}.value.${value[0] ?? ''}`
    return hasText(key) ? `${gameSay(key)} ${value.slice(1)}`.trim() : value
  }
  cardName = (row: number): string => {
    const cells = this.live[row] ?? []
    return this.names[this.naming] === 'number' ? capital(keyOf(cells, this.names)) : (cells[this.naming] ?? '')
  }
  /** Put the cursor on a card, by its name in a report; if there is none, it stays. */
  goTo(card: string): void {
    const row = this.rows.findIndex((_, at) => card && cardKey(this.cardName(at)) === cardKey(card))
    if (row >= 0) this.cursor = { row, column: this.naming }
  }
  /** The keys of a row's pictures, and what they are drawn from. */
  pictureOf(cells: Cells): { keys: string[]; from: string } {
    const draft = this.module?.draft
    if (!draft)
      return {
        keys: this.pictures.keysOf(
          cells[this.naming] ?? '',
          this.box.map((row) => row[this.naming] ?? ''),
        ),
        from: cells.join('\n'),
      }
    const { keys, from } = draft.pictures(this.cells(cells), this.catalogue.facts)
    return { keys, from: from.map((name) => cells[this.names.indexOf(name)]).join('\n') }
  }

  // Changes

  /** Take over what was typed. */
  commit(): void {
    const { typed } = this
    this.typed = undefined
    if (typed !== undefined) this.change(withCell(this.rows, this.cursor, typed))
  }
  type(cell: string): void {
    if (!this.mine) return
    this.typed = cell
    this.ask()
  }
  takeBack(): void {
    this.typed = undefined
    this.ask()
  }
  set(place: Place, cell: string): void {
    this.typed = undefined
    this.change(withCell(this.rows, place, cell))
  }
  /** Make other rows the latest version. */
  change(rows: Rows, words?: string): void {
    if (!this.mine) return
    const what = changeBetween(this.rows, rows, this.names)
    if (what.kind === 'none') return
    this.undone = []
    if (what.kind === 'cell')
      this.showTag(
        this.rows.findIndex((cells, row) => cells.join('\n') !== rows[row]!.join('\n')),
        what,
      )
    const column = this.title(what.column)
    const said = say(`lab.change.${what.kind}`, {
      card: capital(what.card),
      column,
      before: what.before || say('lab.none'),
      after: what.after || say('lab.none'),
      count: what.count,
    })
    this.save(rows, words ?? said, null)
  }
  private showTag(row: number, { column, before, after }: { column: string; before: string; after: string }): void {
    clearTimeout(this.tagTimer)
    const words = before.split(/\s+/)
    const part = after.split(/\s+/).findIndex((word, at) => word !== words[at])
    this.tag = {
      row,
      column,
      part,
      text: this.title(column),
      before: before || say('lab.none'),
      after: after || say('lab.none'),
    }
    this.tagTimer = setTimeout(() => (this.tag = undefined), TAG)
  }
  private append(rows: Rows, change: string, restores: number | null): void {
    const after = this.version
    this.rows = rows
    this.version = after + 1
    this.texts.set(this.version, rows)
    this.versions = [{ number: this.version, change, restores, created: Date.now() / 1000 }, ...this.versions]
    this.cursor.row = Math.min(this.cursor.row, Math.max(0, rows.length - 1))
    this.check = undefined
    this.saver.add({ after, text: this.textOf(rows), change: change.slice(0, 200), restores })
  }
  private save(rows: Rows, change: string, restores: number | null): void {
    this.append(rows, change, restores)
    this.ask()
  }

  // History

  readonly canUndo = $derived.by(() => this.mine && undoTarget(this.versions, this.version) > 0)
  readonly canRedo = $derived.by(() => this.mine && this.undone.length > 0)
  async undo(): Promise<void> {
    if (this.typed !== undefined) return this.takeBack()
    const target = undoTarget(this.versions, this.version)
    if (!target) return
    const next = [...this.undone, this.version]
    if (await this.restore(target, say('lab.undid', { change: this.changeOf(this.version) }))) this.undone = next
  }
  async redo(): Promise<void> {
    const target = this.undone.at(-1)
    if (target === undefined) return
    const left = this.undone.slice(0, -1)
    if (await this.restore(target, say('lab.redid', { change: this.changeOf(target) }))) this.undone = left
  }
  /** What a version changed; an undo is known by what it brought back. */
  private changeOf(version: number): string {
    let found = this.versions.find(({ number }) => number === version)
    while (found?.restores) {
      const { restores }: VersionInfo = found
      found = this.versions.find(({ number }) => number === restores)
    }
    return found?.change ?? say('lab.started')
  }
  /** Make the rows of an earlier version the latest; whether it worked. */
  async restore(number: number, change = say('lab.restored', { number })): Promise<boolean> {
    try {
      const rows = this.texts.get(number) ?? this.read(await loadVersion(this.id, number))
      this.undone = []
      this.save(rows, change, number)
      return true
    } catch (caught) {
      this.error = messageOf(caught)
      return false
    }
  }
  async rename(name: string): Promise<void> {
    const before = this.name
    this.name = name.trim() || before
    if (this.name === before) return
    try {
      await renameDesign(this.id, this.name)
    } catch (caught) {
      this.name = before
      this.error = messageOf(caught)
    }
  }

  // What the server says

  /** Have the rows checked and drawn after a pause. */
  private ask(pause = PAUSE): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.hear(), pause)
  }
  private async hear(): Promise<void> {
    const { text } = this
    this.pictures.draw(
      text,
      this.live.map((cells) => this.pictureOf(cells)),
      this.box.map((cells) => this.pictureOf(cells)),
    )
    try {
      const found = await checkDraft(this.game, text)
      if (text !== this.text) return
      this.complaints = found
      this.checkedText = text
    } catch {
      // it is asked again with the next change, and Play and Simulate ask for themselves
    }
  }

  /** The complete check, with quick matches; the hash to play the set by, or nothing with the reason shown. */
  async checkAll(): Promise<string> {
    this.commit()
    this.checking = true
    this.error = ''
    this.check = undefined
    this.trial = { matches: 0, goal: 0 }
    const timer = setInterval(
      () =>
        void checkProgress(this.id).then(
          (found) => (this.trial = found),
          () => undefined,
        ),
      LOOK,
    )
    try {
      await this.saver.flush()
      const found = await checkDesign(this.id)
      this.complaints = found.complaints
      this.check = found
      if (found.hash) this.good = { version: found.version, matches: found.matches }
      return found.hash
    } catch (caught) {
      this.error = messageOf(caught)
      return ''
    } finally {
      clearInterval(timer)
      this.checking = false
    }
  }

  close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.tagTimer)
    this.saver.stop()
    this.pictures.close()
  }
}
