import type { Language } from '../../languages/languages.ts'
import type { RequestForm } from '../client/portal-answers.ts'
import { Refusal } from '../http/send.ts'
import { type DraftKeeper, tabDraft } from './draft.ts'
import { button, element } from './element.ts'
import { type OpenForm, openForm } from './open-form.ts'
import { type Service, serviceFor } from './service.ts'
import { formStyles, storeStyles } from './styles.ts'
import { chooseLanguage, directionOf, type EarlySay, type Say, sayEarly, sayIn } from './words.ts'

export const TAG = 'quote-request-form'
/** Each may also be written with a `data-` prefix. */
export const ATTRIBUTES = [
  'store',
  'language',
  'products',
  'variants',
  'heading',
  'service',
  'buyer-email',
  'buyer-name',
  'buyer-company',
  'buyer-phone',
] as const

/** The buyer's details a page may give, by the API's names. */
const KNOWN = {
  'buyer.email': 'buyer-email',
  'buyer.name': 'buyer-name',
  'buyer.company_name': 'buyer-company',
  'buyer.phone': 'buyer-phone',
} as const satisfies Record<string, (typeof ATTRIBUTES)[number]>

/**
 * The form as an element: `<quote-request-form store="shop.example.com">`. Its content, such as a link, is shown if the form cannot load.
 * Dispatches `quote-request-sent` and `quote-request-refused`.
 */
export class QuoteRequestForm extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES.flatMap((name) => [name, `data-${name}`])
  /** The service's address, with a trailing slash. */
  static serviceRoot = ''
  /** Keeps what is entered; by default in this tab. Set it before the form is on the page. */
  keeper: DraftKeeper | null = null
  readonly #shadow = this.attachShadow({ mode: 'open' })
  #shown = ''
  #open: Promise<OpenForm | null> = Promise.resolve(null)

  connectedCallback(): void {
    this.#show()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show()
  }

  /** Adds units of a SKU to the request. Returns whether the store has it. */
  async add(sku: string, quantity = 1): Promise<boolean> {
    return (await (await this.#open)?.add(sku, quantity)) ?? false
  }

  /** Returns to the form after a request was sent. */
  async again(): Promise<void> {
    ;(await this.#open)?.again()
  }

  /** Shows the form; renders it again only if it is a different one. */
  #show(): void {
    const wanted = ATTRIBUTES.map((name) => attributeOf(this, name)).join('\0')
    if (wanted === this.#shown) return
    this.#shown = wanted
    this.#load()
  }

  #load(): void {
    const wanted = this.#shown
    const pageLanguage = this.closest('[lang]')?.getAttribute('lang')
    const language = chooseLanguage([attributeOf(this, 'language'), pageLanguage, ...navigator.languages])
    const early = sayEarly(language)
    const show = (...children: Node[]) =>
      this.#shadow.replaceChildren(
        element('div', { class: 'root', part: 'root', lang: language, dir: directionOf(language) }, ...children),
      )
    this.#shadow.adoptedStyleSheets = [formStyles()]
    show(message(early('loading')))
    const service = serviceFor(serviceRootOf(this), attributeOf(this, 'store') ?? '')
    this.#open = service.readForm(language).then(
      (form) => {
        if (wanted !== this.#shown) return null
        const say = sayIn(form.words ?? {})
        this.#shadow.adoptedStyleSheets = [formStyles(), storeStyles(form.branding.color)]
        const open = form.takes_requests ? this.#openWith({ say, language, service, form }) : null
        show(open?.root ?? message(say('closed')))
        return open
      },
      (error: unknown) => {
        if (wanted === this.#shown) show(...this.#describe(error, early))
        return null
      },
    )
  }

  /** Explains why there is no form, and what can be done about it. */
  #describe(error: unknown, say: EarlySay): Node[] {
    if (error instanceof Refusal && error.status === 404) {
      console.warn(`<${TAG}>: there is no store "${attributeOf(this, 'store')}" at ${serviceRootOf(this)}`)
      return [message(say('no_store'))]
    }
    const isLimited = error instanceof Refusal && error.code === 'rate_limited'
    return [
      message(say(isLimited ? 'rate_limited' : 'not_loaded')),
      button(say('try_again'), () => this.#load()),
      element('p', {}, element('slot')),
    ]
  }

  #openWith(made: { say: Say; language: Language; service: Service; form: RequestForm }): OpenForm {
    const { domain } = made.form.store
    const { contact } = made.form
    const tell = (name: string, detail: object) =>
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }))
    return openForm({
      ...made,
      heading: attributeOf(this, 'heading') ?? made.say('heading'),
      products: attributeOf(this, 'products') ?? '',
      variants: attributeOf(this, 'variants') ?? '',
      quotesAddress: contact && `${serviceRootOf(this)}portal`,
      draft:
        this.keeper ??
        tabDraft(
          `${TAG} ${domain} ${contact?.email ?? ''} ${this.id || [...document.querySelectorAll(TAG)].indexOf(this)}`,
        ),
      known: Object.fromEntries(
        Object.entries(KNOWN).flatMap(([path, name]) => {
          const said = attributeOf(this, name)
          return said === null ? [] : [[path, said]]
        }),
      ),
      onSent: ({ number }, items) => tell('quote-request-sent', { number, currency: made.form.store.currency, items }),
      onRefused: ({ code }) => tell('quote-request-refused', { code }),
    })
  }
}

function message(words: string): HTMLElement {
  return element('p', { role: 'status', part: 'message' }, words)
}

/** Returns where an element's requests go: to where the script is from, unless it names another place, such as `/apps/quotes`. */
export function serviceRootOf(of: Element): string {
  const service = attributeOf(of, 'service')
  return service === null ? QuoteRequestForm.serviceRoot : `${service.replace(/\/+$/, '')}/`
}

/** Returns an attribute's value, under either of its names. */
export function attributeOf(of: Element, name: (typeof ATTRIBUTES)[number]): string | null {
  return of.getAttribute(name) ?? of.getAttribute(`data-${name}`)
}
