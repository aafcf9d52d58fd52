/** Our result as a picture to share: the game's box beside how we did, without anything that spoils the deal. */
import type { DailyResult } from '../../api'
import { say } from '../../lang'
import { signed } from '../../lang/words'
import { dayWords, headline, squareAt, SQUARES } from './daily'

const [WIDTH, HEIGHT] = [1200, 630] // of the pictures that links show (server/static/og), on which this one is drawn
const [LEFT, RIGHT] = [70, 790] // where their words stand, beside the box
const TABLE = 466 // where the table begins
const [INK, SOFT, ACCENT, CREAM] = ['#2b1d14', '#6a5540', '#9a3c23', '#fff6de']

/** The picture as a PNG. */
export async function resultPicture(result: DailyResult): Promise<Blob> {
  const [box] = await Promise.all([
    load(`/og/${result.game}.png`).catch(() => load('/og/tuckbox.png')),
    ...["800 66px 'Fraunces'", "italic 500 66px 'Fraunces'", "700 30px 'Atkinson'"].map((font) =>
      document.fonts.load(font),
    ),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  draw(canvas.getContext('2d')!, box, result)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function draw(pen: CanvasRenderingContext2D, box: HTMLImageElement, result: DailyResult): void {
  pen.drawImage(box, 0, 0, WIDTH, HEIGHT)
  const [red, green, blue] = pen.getImageData(20, 300, 1, 1).data
  pen.fillStyle = `rgb(${red} ${green} ${blue})`
  pen.fillRect(0, 124, RIGHT, TABLE - 126) // over the words of the link
  const percent = result.better_than ?? 0
  const day = dayWords(result.day, { weekday: 'long', day: 'numeric', month: 'long' })
  write(pen, `${say('daily.title')} · ${day}`, 172, "700 30px 'Atkinson', sans-serif", SOFT)
  const [head, rest] = headline(result)
  write(pen, head, 262, "800 78px 'Fraunces', serif", INK)
  write(pen, rest, 338, "italic 500 66px 'Fraunces', serif", ACCENT)
  const margin = result.margin === null ? '' : signed(result.margin)
  write(pen, `${result.title} ${margin}`, 420, "800 42px 'Fraunces', serif", INK)
  const mine = squareAt(percent)
  for (let at = 0; at < SQUARES; at++) {
    pen.beginPath()
    pen.roundRect(LEFT + at * 70, 516, 54, 54, 8)
    pen.lineWidth = 4
    pen.strokeStyle = CREAM
    pen.fillStyle = at === mine ? CREAM : 'transparent'
    pen.fill()
    pen.stroke()
  }
}

/** A line of words, made smaller if it would reach the box. */
function write(pen: CanvasRenderingContext2D, words: string, y: number, font: string, colour: string): void {
  pen.font = font
  const size = Number(/(\d+)px/.exec(font)![1])
  const room = (RIGHT - LEFT) / pen.measureText(words).width
  if (room < 1) pen.font = font.replace(/\d+px/, `${Math.floor(size * room)}px`)
  pen.fillStyle = colour
  pen.fillText(words, LEFT, y)
}

/** Hand a picture with a text to another app, where the device can, or else save it as a file; true if it was handed on. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type })
  const shared = { files: [file], text }
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared)
    return true
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return false
}
