"""Draw the pictures that other sites show with a link to us, from the boxes of the home page, into web/public/og.

    PYTHONPATH=. python tools/opengraph.py

Run it when a box changes; the page must be built. The pictures have 255 colours, so that they stay under 200 kB.
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.server.host import Host
from tests.web.chromium import FLAGS, program

FOLDER = Path(__file__).parents[1] / "web" / "public" / "og"
WIDTH, HEIGHT = 1200, 630
# A wall, a table, the logo and the boxes of these games; one box stands beside its words.
DRAW = """(games) => {
  const boxes = games.map((game) => document.querySelector(`.game-box.${game}`))
  const one = boxes.length === 1
  const about = one ? boxes[0].closest('li').querySelector('.about p').textContent : ''
  const title = one ? boxes[0].querySelector('.title').textContent : ''
  const brand = document.querySelector('.brand').cloneNode(true)
  const stage = document.createElement('div')
  const background = 'linear-gradient(#f6ead0 0 74%, #7a4c27 74%)'
  Object.assign(stage.style, { position: 'fixed', inset: 0, zIndex: 999, background })
  const put = (node, style) => (Object.assign(node.style, style), stage.append(node))
  put(brand, { position: 'absolute', left: '70px', top: one ? '44px' : '20px', fontSize: one ? '44px' : '58px' })
  boxes.forEach((box, at) => {
    const copy = box.cloneNode(true)
    copy.style.filter = 'none'
    const width = one ? 330 : 310
    put(copy, { position: 'absolute', width: `${width}px`, bottom: '46px', left: `${one ? 790 : 75 + at * 370}px` })
  })
  if (one) {
    const words = document.createElement('div')
    words.innerHTML = '<h1></h1><p></p>'
    words.firstChild.textContent = title
    words.lastChild.textContent = about
    Object.assign(words.firstChild.style, { fontSize: '84px', letterSpacing: '-0.02em', padding: 0, textAlign: 'left' })
    Object.assign(words.lastChild.style, { fontSize: '33px', lineHeight: 1.3, marginTop: '22px' })
    put(words, { position: 'absolute', left: '70px', top: '140px', width: '680px', color: '#2b1d14' })
  }
  document.body.append(stage)
}"""
# The palette by median cut over 15-bit colours, and every pixel's place in it.
REDUCE = """async (png) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const key = (at) => (data[at] >> 3 << 10) | (data[at + 1] >> 3 << 5) | (data[at + 2] >> 3)
  const sums = new Map()
  for (let at = 0; at < data.length; at += 4) {
    const sum = sums.get(key(at)) ?? sums.set(key(at), [0, 0, 0, 0]).get(key(at))
    for (let part = 0; part < 3; part++) sum[part] += data[at + part]
    sum[3]++
  }
  const colours = [...sums].map(([key, [r, g, b, n]]) => ({ key, n: Math.sqrt(n), rgb: [r / n, g / n, b / n] }))
  const spread = (box) => [0, 1, 2].map((part) => {
    const total = box.reduce((sum, one) => sum + one.n, 0)
    const mean = box.reduce((sum, one) => sum + one.rgb[part] * one.n, 0) / total
    return { part, mean, spread: box.reduce((sum, one) => sum + (one.rgb[part] - mean) ** 2 * one.n, 0) }
  }).sort((a, b) => b.spread - a.spread)[0]
  const boxes = [{ box: colours, ...spread(colours) }]
  while (boxes.length < 255) {
    const { box, part, mean } = boxes.sort((a, b) => b.spread - a.spread).shift()
    for (const half of [box.filter((one) => one.rgb[part] <= mean), box.filter((one) => one.rgb[part] > mean)])
      boxes.push({ box: half, ...spread(half) })
  }
  const place = new Map(boxes.flatMap(({ box }, at) => box.map((one) => [one.key, at])))
  const palette = boxes.flatMap(({ box }) => [0, 1, 2].map((part) =>
    Math.round(box.reduce((sum, one) => sum + one.rgb[part] * one.n, 0) / box.reduce((sum, one) => sum + one.n, 0))))
  const pixels = Uint8Array.from({ length: data.length / 4 }, (_, at) => place.get(key(at * 4)))
  let text = ''
  for (let at = 0; at < pixels.length; at += 8192) text += String.fromCharCode(...pixels.subarray(at, at + 8192))
  return { palette, pixels: btoa(text) }
}"""


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def indexed(page: Page, png: bytes) -> bytes:
    """A PNG with a palette."""
    found = page.evaluate(REDUCE, b64encode(png).decode())
    pixels = b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * WIDTH : (row + 1) * WIDTH] for row in range(HEIGHT))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, content)
        for kind, content in (
            (b"IHDR", head),
            (b"PLTE", bytes(found["palette"])),
            (b"IDAT", zlib.compress(rows, 9)),
            (b"IEND", b""),
        )
    )


def main() -> None:
    """Draw the box of each game, and all of them."""
    server = Host(Path(tempfile.mkdtemp(prefix="tuckbox-og-")))
    server.start()
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=FLAGS, headless=True)
            for name, games in {
                "tuckbox": ["druid", "tectonic", "idriana"],
                "druid": ["druid"],
                "tectonic": ["tectonic"],
                "idriana": ["idriana"],
            }.items():
                context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True)
                page = context.new_page()
                page.goto(server.base)
                page.wait_for_load_state("networkidle")
                page.evaluate(DRAW, games)
                page.wait_for_timeout(500)
                picture = indexed(page, page.screenshot())
                (FOLDER / f"{name}.png").write_bytes(picture)
                print(f"{name}.png: {len(picture) // 1000} kB")
                context.close()
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
