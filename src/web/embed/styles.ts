import css from './request-form.css?inline'

let shared: CSSStyleSheet | undefined

/** What all forms of the page look like: constructed, since a page's policy may let no style in. */
export function formStyles(): CSSStyleSheet {
  shared ??= sheetOf(css)
  return shared
}

/** A store's colour, where the page chose none. */
export function storeStyles(color: string): CSSStyleSheet {
  return /^#[0-9a-f]{6}$/i.test(color)
    ? sheetOf(`:host{--store:${color};--on-store:${readableOn(color)}}`)
    : formStyles()
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Black or white, whichever is read better on the colour. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#000' : '#fff'
}
