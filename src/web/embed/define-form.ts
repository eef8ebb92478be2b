import { heedPolicy } from './picture.ts'
import { QuoteRequestForm, TAG } from './quote-request-form.ts'

/** Registers the form's element once, for the service this script comes from. */
export function defineForm(script: HTMLScriptElement): void {
  if (customElements.get(TAG)) return
  QuoteRequestForm.serviceRoot = new URL('../', script.src).href
  heedPolicy()
  customElements.define(TAG, QuoteRequestForm)
}
