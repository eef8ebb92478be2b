import { type Item, itemOf } from '../embed/item.ts'
import type { QuoteRequestForm } from '../embed/quote-request-form.ts'
import { nameOf } from '../embed/request-line.ts'
import { serviceFor } from '../embed/service.ts'
import type { EarlySay } from '../embed/words.ts'
import { Refusal } from '../http/send.ts'
import { MOST_LINES, MOST_UNITS, openBasket } from './basket.ts'
import { basketDraft } from './basket-draft.ts'
import { basketView } from './basket-view.ts'
import { findWanted, type Wanted } from './find-wanted.ts'
import { renewProducts } from './renew-products.ts'

interface Options {
  say: EarlySay
  /** The service's address, with a trailing slash. */
  root: string
  store: string
  /** Creates the request form and puts it into the panel. */
  newForm: (prepare: (form: QuoteRequestForm) => void) => QuoteRequestForm
  /** Tells the page what happened. */
  tell: (event: `quote-${string}`, detail: object) => void
}

/** Starts a store's basket on this page. */
export function startBasket({ say, root, store, newForm, tell }: Options) {
  const key = `quote-basket ${root} ${store}`
  const service = serviceFor(root, store)
  const basket = openBasket(key)
  const items = () => basket.lines().map(itemOf)
  let form: QuoteRequestForm | null = null
  let before = items()

  const contents = (all: readonly Item[]) => ({
    items: all,
    count: all.length,
    units: all.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  const open = async () => {
    if (view.dialog.open) return
    view.say('')
    if (form && before.length > 0) await form.again()
    form ??= newForm((made) => {
      made.keeper = basketDraft(key, basket)
    })
    view.dialog.showModal()
    tell('quote-basket-opened', contents(before))
    await renewProducts(basket, service).catch(() => {}) // what was known of the products is then shown on
  }
  const view = basketView(say, () => void open())
  const refuse = (words: string) => {
    view.say(words)
    return false
  }
  /** Adds units of a product and says so. Returns whether it was added. */
  const add = async (wanted: Wanted, quantity: number) => {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_UNITS)
      return refuse(say('wrong_quantity', { most: MOST_UNITS }))
    const found = await findWanted(service, wanted).catch((error: unknown) => whyNot(error, root, store))
    if (typeof found === 'string') return refuse(say(found))
    if (!basket.add(found, quantity)) return refuse(say('most_lines', { most: MOST_LINES }))
    tell('quote-item-added', itemOf({ product: found, entered: { quantity: String(quantity) } }))
    view.say(say('added', { product: nameOf(found) }), true)
    return true
  }
  basket.watch(() => {
    const gone = before.filter((item) => !items().some(({ variant_id: id }) => id === item.variant_id))
    before = items()
    view.count(before.length)
    for (const item of gone) tell('quote-item-removed', item)
    tell('quote-basket-changed', contents(before))
  })
  view.count(before.length)
  return { view, add, open, count: () => before.length }
}

function whyNot(error: unknown, root: string, store: string) {
  if (!(error instanceof Refusal)) throw error
  if (error.status === 404) console.warn(`The quote basket: there is no store "${store}" at ${root}`)
  if (error.status === 404) return 'no_store'
  return error.code === 'rate_limited' ? 'rate_limited' : 'add_failed'
}
