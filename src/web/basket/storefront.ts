import { defineForm } from '../embed/define-form.ts'
import { element } from '../embed/element.ts'
import { ATTRIBUTES, attributeOf } from '../embed/quote-request-form.ts'
import { followPageButtons } from './page-buttons.ts'
import { QuoteBasket, TAG } from './quote-basket.ts'

// The script of the storefront kit: one basket for the store the script tag names, the page's "Add to quote" buttons, and the form's element.
const script = document.currentScript
if (script instanceof HTMLScriptElement && !customElements.get(TAG)) {
  defineForm(script)
  customElements.define(TAG, QuoteBasket)
  if (document.body) begin(script)
  else document.addEventListener('DOMContentLoaded', () => begin(script))
}

function begin(by: HTMLScriptElement): void {
  const there = document.querySelector<QuoteBasket>(TAG)
  const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, attributeOf(by, name)]))
  const basket = there ?? (element(TAG as 'div', attributes) as unknown as QuoteBasket)
  if (!there) document.body.append(basket)
  followPageButtons(basket)
}
