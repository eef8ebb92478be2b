import { readableOn } from '../../domain/documents/readable-color.ts'
import css from './request-form.css?inline'

let shared: CSSStyleSheet | undefined

/** The styles shared by all forms on the page. */
export function formStyles(): CSSStyleSheet {
  shared ??= sheetOf(css)
  return shared
}

/** Applies a store's colour unless the page sets one. */
export function storeStyles(color: string): CSSStyleSheet {
  return /^#[0-9a-f]{6}$/i.test(color)
    ? sheetOf(`:host{--store:${color};--on-store:${readableOn(color)}}`)
    : formStyles()
}

/** Returns a constructed sheet: a page's policy may block style elements. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
