import {
  ATTRIBUTES,
  attributeOf,
  TAG as FORM,
  type QuoteRequestForm,
  serviceRootOf,
} from '../embed/quote-request-form.ts'
import { sheetOf } from '../embed/styles.ts'
import { chooseLanguage, directionOf, sayEarly } from '../embed/words.ts'
import css from './basket.css?inline'
import type { Wanted } from './find-wanted.ts'
import { startBasket } from './start-basket.ts'

export const TAG = 'quote-basket'

/**
 * A store's quote basket: `<quote-basket store="shop.example.com">`, with a button, a message and a panel with the request form, all above
 * the page. Dispatches `quote-item-added`, `quote-item-removed`, `quote-basket-changed`, `quote-basket-opened` and the form's events.
 */
export class QuoteBasket extends HTMLElement {
  readonly #shadow = this.attachShadow({ mode: 'open' })
  #started: ReturnType<typeof startBasket> | null = null

  connectedCallback(): void {
    this.#start()
  }

  /** The number of different products. */
  get count(): number {
    return this.#start().count()
  }

  /** Adds units of a product, named by its SKU or as `{ variant }`, and tells the buyer. Returns whether it was added. */
  add(wanted: Wanted | string, quantity = 1): Promise<boolean> {
    return this.#start().add(typeof wanted === 'string' ? { sku: wanted } : wanted, quantity)
  }

  /** Opens the panel. */
  open(): Promise<void> {
    return this.#start().open()
  }

  /** Closes the panel; everything entered stays. */
  close(): void {
    this.#start().view.dialog.close()
  }

  #start(): ReturnType<typeof startBasket> {
    this.#started ??= this.#begin()
    return this.#started
  }

  #begin(): ReturnType<typeof startBasket> {
    const pageLanguage = document.documentElement.lang
    const language = chooseLanguage([attributeOf(this, 'language'), pageLanguage, ...navigator.languages])
    this.lang = language
    this.dir = directionOf(language)
    const started = startBasket({
      say: sayEarly(language),
      root: serviceRootOf(this),
      store: attributeOf(this, 'store') ?? '',
      newForm: (prepare) => {
        const form = document.createElement(FORM) as QuoteRequestForm
        for (const name of ATTRIBUTES) {
          const value = attributeOf(this, name)
          if (value !== null) form.setAttribute(name, value)
        }
        prepare(form)
        this.append(form)
        return form
      },
      tell: (name, detail) =>
        this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { ...detail } })),
    })
    this.#shadow.adoptedStyleSheets = [sheetOf(css)]
    this.#shadow.replaceChildren(...started.view.nodes)
    return started
  }
}
