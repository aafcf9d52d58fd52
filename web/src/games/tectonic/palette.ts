/** The tribes' colours for who cannot tell red from green: told apart by hue and by how light they are. */
const TRIBES: Record<string, { plain: string; light: string; dark: string; ink: string }> = {
  fox: { plain: '#c44e00', light: '#e8742a', dark: '#9a3c00', ink: '#ffffff' },
  eagle: { plain: '#f5d742', light: '#fae27a', dark: '#c9a800', ink: '#3b1f08' },
  bear: { plain: '#003f88', light: '#3f7fd0', dark: '#002b5e', ink: '#ffffff' },
  mammoth: { plain: '#f7efdf', light: '#f6ecd8', dark: '#cbb796', ink: '#4a2c16' },
  hare: { plain: '#2b2b33', light: '#6a6a78', dark: '#17171c', ink: '#ffffff' },
}

/** The same as the custom properties that the drawings name. */
export const DISTINCT: Record<string, string> = Object.fromEntries(
  Object.entries(TRIBES).flatMap(([tribe, { plain, light, dark, ink }]) => [
    [`--${tribe}`, plain],
    [`--${tribe}-light`, light],
    [`--${tribe}-dark`, dark],
    [`--${tribe}-ink`, ink],
  ]),
)
