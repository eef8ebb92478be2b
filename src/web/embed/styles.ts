import { readableOn } from '../../domain/documents/readable-color.ts'
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
