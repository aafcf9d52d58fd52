"""Draw the icons of the installed app from web/src/ui/icon.svg into web/public/icons, and the boxes' small fronts.

    python -m tools.app_icons

`make pictures` runs it. Icons that devices mask have the box on a table, within the circle that every mask leaves.
"""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.web.chromium import FLAGS, program

WEB = Path(__file__).parents[1] / "web"
SOURCE = WEB / "src" / "ui" / "icon.svg"
FOLDER = WEB / "public" / "icons"
SCENE = """<defs>
<radialGradient id="wall" cx=".5" cy=".36" r=".75"><stop offset="0" stop-color="#fffaf0"/><stop offset=".55"
 stop-color="#f3e2ba"/><stop offset="1" stop-color="#d9c489"/></radialGradient>
<linearGradient id="wood" x2="0" y2="1"><stop offset="0" stop-color="#8f5c2f"/><stop offset="1" stop-color="#5a3418"/>
</linearGradient></defs>
<rect width="100" height="100" fill="url(#wall)"/><rect y="69" width="100" height="31" fill="url(#wood)"/>
<ellipse cx="51" cy="75.5" rx="27" ry="3.6" fill="#2b1d14" opacity=".45"/>"""
SHAPES = {"plain": (4, 92, ""), "scene": (23, 55, SCENE)}  # where the box stands, how large it is, what is behind it
# what each file shows, and whether only its outline counts, as in a status bar
FILES = {
    "icon-192": ("plain", 192, False),
    "icon-512": ("plain", 512, False),
    "maskable-192": ("scene", 192, False),
    "maskable-512": ("scene", 512, False),
    "touch-180": ("scene", 180, False),
    "badge-96": ("plain", 96, True),
}

FRONT_WIDTH = 320
SHRINK = """async ([drawing, width]) => {
  const image = new Image()
  image.src = drawing
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.height) / image.width)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}"""


def drawing(shape: str, outline: bool) -> str:
    """An icon as SVG."""
    at, size, behind = SHAPES[shape]
    box = SOURCE.read_text().replace("<svg ", f'<svg x="{at}" y="{at}" width="{size}" height="{size}" ', 1)
    if outline:
        box = f'<g style="filter: brightness(0) invert(1)">{box}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{behind}{box}</svg>'


def draw_small_fronts(page: Page) -> None:
    """Draw the front of each box as a picture that loads sooner than the drawing."""
    for front in WEB.glob("src/games/*/box/front.svg"):
        drawing = f"data:image/svg+xml;base64,{base64.b64encode(front.read_bytes()).decode()}"
        address: str = page.evaluate(SHRINK, [drawing, FRONT_WIDTH])
        picture = Image.open(BytesIO(base64.b64decode(address.partition(",")[2])))
        picture.save(front.with_name("small.avif"), quality=45, speed=2)


def main() -> None:
    """Draw all icons and fronts."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS, headless=True)
        for name, (shape, size, outline) in FILES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{drawing(shape, outline)}")
            picture = page.screenshot(omit_background=True)
            (FOLDER / f"{name}.png").write_bytes(picture)
            print(f"tuckbox: {name}.png, {len(picture) / 1000:.1f} kB")
            page.close()
        draw_small_fronts(browser.new_page())
        browser.close()


if __name__ == "__main__":
    main()
