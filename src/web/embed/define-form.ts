import { heedPolicy } from './picture.ts'
import { QuoteRequestForm, TAG } from './quote-request-form.ts'

/** Registers the form's element for the service this script comes from, unless another script of ours has done so. */
export function defineForm(script: HTMLScriptElement): void {
  QuoteRequestForm.serviceRoot = new URL('../', script.src).href
  if (customElements.get(TAG)) return
  heedPolicy()
  customElements.define(TAG, QuoteRequestForm)
}
