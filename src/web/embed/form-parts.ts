import type { Language } from '../../languages/languages.ts'
import type { RequestForm } from '../client/portal-answers.ts'
import { contactEntries, detailEntries, notesEntry } from './ask-entries.ts'
import { customEntry } from './custom-entry.ts'
import { button, element } from './element.ts'
import type { Entry } from './entry.ts'
import { productSearch } from './product-search.ts'
import { type RequestLines, requestLines } from './request-lines.ts'
import type { Service } from './service.ts'
import { skuPaste } from './sku-paste.ts'
import type { Say } from './words.ts'

/** The store, texts and limits a form is made for. */
export interface FormFor {
  say: Say
  language: Language
  /** Empty for no heading. */
  heading: string
  service: Service
  form: RequestForm
}

/** A form's elements and fields. */
export interface FormParts {
  root: HTMLFormElement
  /** All fields except those of the lines. */
  entries: readonly Entry[]
  lines: RequestLines
  search: HTMLInputElement
  send: HTMLButtonElement
  announce: (words: string) => void
  /** Shows an error about the whole form; empty words clear it. */
  complain: (words: string) => void
}

/** Lays the form out. Calls `onChange` after changes that no input event reports. */
export function formParts(made: FormFor, onChange: () => void): FormParts {
  const { say, heading } = made
  const live = element('div', { class: 'unseen', role: 'status' })
  const announce = (words: string) => {
    live.textContent = words
  }
  const { lines, search, root: products } = productsPart(made, announce, onChange)
  const contact = contactEntries(say, made.form.contact)
  const custom = made.form.custom_fields.map((field) => customEntry(field, say, made.language))
  const details = [...detailEntries(say), ...custom, notesEntry(say)]
  const alert = element('p', { class: 'alert', part: 'alert', role: 'alert', hidden: true })
  const send = element('button', { type: 'submit', class: 'send', part: 'button send' }, say('send'))
  const root = element(
    'form',
    { part: 'form', novalidate: true, ...(heading !== '' && { 'aria-label': heading }) },
    heading === '' ? null : element('h2', { part: 'heading' }, heading),
    element('p', { class: 'faint' }, say('must_fill')),
    products,
    section(say('contact'), contact),
    section(say('details'), details),
    alert,
    element('div', {}, send),
    live,
  )
  const complain = (words: string) => {
    alert.textContent = words
    alert.hidden = words === ''
  }
  return { root, entries: [...contact, ...details], lines, search, send, announce, complain }
}

function productsPart(
  { say, language, service, form }: FormFor,
  announce: (words: string) => void,
  onChange: () => void,
) {
  const style = { say, language, currency: form.store.currency, most: form.limits.quantity }
  const lines = requestLines({
    ...style,
    mostLines: form.limits.lines,
    announce,
    onChange,
    control: () => search.control,
  })
  const search = productSearch({ ...style, search: service.search, onPick: (product) => void lines.add(product, 1) })
  const root = element(
    'fieldset',
    { part: 'section' },
    element('legend', { part: 'legend' }, say('products')),
    search.root,
    lines.root,
    skuPaste({ say, service, announce, there: lines.there, onPick: lines.add }),
    form.custom_lines ? element('div', { class: 'wide' }, button(say('custom_add'), lines.addCustom)) : null,
  )
  return { root, lines, search: search.control }
}

function section(title: string, entries: readonly Entry[]): HTMLElement {
  const roots = entries.map(({ root }) => root)
  return element('fieldset', { part: 'section' }, element('legend', { part: 'legend' }, title), ...roots)
}
