import { defineForm } from './define-form.ts'
import { element } from './element.ts'
import { ATTRIBUTES, attributeOf, TAG } from './quote-request-form.ts'

// The script of the embeddable form: registers the element once and, if the script tag names a store, inserts one in its place.
const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  defineForm(script)
  if (attributeOf(script, 'store')) place(script)
}

function place(by: HTMLScriptElement): void {
  const form = element(TAG as 'div', Object.fromEntries(ATTRIBUTES.map((name) => [name, attributeOf(by, name)])))
  if (!by.closest('head')) by.after(form)
  else if (document.body) document.body.append(form)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(form))
}
