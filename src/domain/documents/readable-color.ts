const WHITE = '#ffffff'
const BLACK = '#000000'
/** The minimum contrast WCAG requires of text (AA). */
const READABLE = 4.5

/** Returns the text colour for this background: white if readable, else black; one of them always is. */
export function readableOn(color: string): string {
  return contrast(WHITE, color) >= READABLE ? WHITE : BLACK
}

/** Returns whether text in this colour is readable on white. */
export function isReadableOnWhite(color: string): boolean {
  return contrast(WHITE, color) >= READABLE
}

/** Returns the WCAG contrast of two colours `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
