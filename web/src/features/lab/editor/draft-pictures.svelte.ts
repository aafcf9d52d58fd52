/** The pictures of a set that is being edited: those of the set in the box, and those that the server draws of changed rows. */
import type { Pictures } from '../../../api'
import { drawDraft } from '../../../api/lab'

interface Drawn {
  from: string
  address: string
}
export interface Wanted {
  keys: string[]
  from: string
}

export class DraftPictures {
  private drawn = new Map<string, Drawn>()
  private asked = new Map<string, string>() // what pictures were asked for last, by key
  all = $state.raw<Pictures>({ light: {}, dark: {} })

  constructor(
    private readonly game: string,
    private readonly box: Pictures,
  ) {
    this.all = box
  }

  /** For a game that does not say which pictures its rows have: those whose name is the card's. */
  keysOf(name: string, boxNames: readonly string[]): string[] {
    const keys = Object.keys(this.box.light)
    const kind = keys.find((key) => boxNames.includes(key.slice(key.indexOf('/') + 1)))?.split('/')[0]
    return kind ? [`${kind}/${name}`] : []
  }

  /** Have those pictures drawn that look different from the box and from what was drawn before. */
  draw(text: string, rows: readonly Wanted[], box: readonly Wanted[]): void {
    const boxed = new Map(box.flatMap(({ keys, from }) => keys.map((key) => [key, from] as const)))
    const wanted = rows.flatMap(({ keys, from }) => keys.map((key) => ({ key, from })))
    for (const { key, from } of wanted) if (boxed.get(key) === from && this.drawn.delete(key)) this.show()
    const missing = wanted.filter(({ key, from }) => boxed.get(key) !== from && this.asked.get(key) !== from)
    if (!missing.length) return
    for (const { key, from } of missing) this.asked.set(key, from)
    drawDraft(this.game, text, missing.map(({ key }) => key).slice(0, 400)).then(
      (found) => this.take(missing, found),
      () => missing.forEach(({ key }) => this.asked.delete(key)),
    )
  }

  private take(asked: readonly { key: string; from: string }[], found: Record<string, string>): void {
    for (const { key, from } of asked) {
      const svg = found[key]
      if (!svg || this.asked.get(key) !== from) continue
      const before = this.drawn.get(key)
      if (before) URL.revokeObjectURL(before.address)
      this.drawn.set(key, { from, address: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) })
    }
    this.show()
  }

  private show(): void {
    const light = Object.fromEntries([...this.drawn].map(([key, { address }]) => [key, address]))
    this.all = { light: { ...this.box.light, ...light }, dark: this.box.dark }
  }

  close(): void {
    for (const { address } of this.drawn.values()) URL.revokeObjectURL(address)
  }
}
