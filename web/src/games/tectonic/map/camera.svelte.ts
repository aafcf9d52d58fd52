/** Where we look at the map from: one translation and one scale for all of it. */
import { duration } from '../../../ui/settings.svelte'
import { SIDE, type Bounds } from './land'

export interface Insets {
  left: number
  top: number
  right: number
  bottom: number
}

const LEAST = 0.12
const MOST = 1.6

export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(0.5)
  /** Whether a gesture or a flight is under way: nothing is drawn anew until it rests. */
  moving = $state(false)
  /** Whether the player has moved it; if not, it follows the growing land. */
  held = $state(false)
  width = $state(1440)
  height = $state(900)
  private rest: ReturnType<typeof setTimeout> | undefined
  private flight = 0

  /** The place in the world under a point of the window, in units of a hundredth of a square. */
  toWorld(x: number, y: number): [number, number] {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale]
  }

  /** The point of the window over a place in the world. */
  toScreen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y]
  }

  pan(dx: number, dy: number): void {
    this.stir()
    this.x += dx
    this.y += dy
  }

  /** Zoom by a factor, with a point of the window staying where it is. */
  zoom(factor: number, x: number, y: number): void {
    this.stir()
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor))
    const grown = scale / this.scale
    this.x = x - (x - this.x) * grown
    this.y = y - (y - this.y) * grown
    this.scale = scale
  }

  private stir(): void {
    this.held = true
    cancelAnimationFrame(this.flight)
    this.touch()
  }

  private touch(): void {
    this.moving = true
    clearTimeout(this.rest)
    this.rest = setTimeout(() => (this.moving = false), 160)
  }

  /** The view that shows all of some bounds in the room that the insets leave. */
  framing(bounds: Bounds, insets: Insets, most = 0.8): [x: number, y: number, scale: number] {
    const wide = Math.max(80, this.width - insets.left - insets.right)
    const high = Math.max(80, this.height - insets.top - insets.bottom)
    const [width, height] = [(bounds.right - bounds.left) * SIDE, (bounds.bottom - bounds.top) * SIDE]
    const scale = Math.min(most, Math.max(LEAST, Math.min(wide / width, high / height)))
    return [
      insets.left + wide / 2 - (bounds.left * SIDE + width / 2) * scale,
      insets.top + high / 2 - (bounds.top * SIDE + height / 2) * scale,
      scale,
    ]
  }

  fit(bounds: Bounds, insets: Insets, time = 350): void {
    this.held = false
    this.fly(this.framing(bounds, insets), time)
  }

  /** Pan as little as needed to bring some bounds into the room that the insets leave. */
  reveal(bounds: Bounds, insets: Insets): void {
    const [left, top] = this.toScreen(bounds.left * SIDE, bounds.top * SIDE)
    const [right, bottom] = this.toScreen(bounds.right * SIDE, bounds.bottom * SIDE)
    const dx = Math.max(0, insets.left - left) - Math.max(0, right - (this.width - insets.right))
    const dy = Math.max(0, insets.top - top) - Math.max(0, bottom - (this.height - insets.bottom))
    if (dx || dy) this.fly([this.x + dx, this.y + dy, this.scale], 200)
  }

  private fly(to: [number, number, number], time: number): void {
    cancelAnimationFrame(this.flight)
    const from = [this.x, this.y, this.scale] as const
    const long = duration(time)
    const began = performance.now()
    const step = (now: number) => {
      const part = long ? Math.min(1, Math.max(0, (now - began) / long)) : 1
      const eased = 1 - (1 - part) ** 3
      this.x = from[0] + (to[0] - from[0]) * eased
      this.y = from[1] + (to[1] - from[1]) * eased
      this.scale = from[2] + (to[2] - from[2]) * eased
      this.touch()
      if (part < 1) this.flight = requestAnimationFrame(step)
    }
    step(began)
  }
}
