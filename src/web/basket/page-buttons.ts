import type { QuoteBasket } from './quote-basket.ts'

/** Has the basket follow the page's own elements: `data-quote-add` and `data-quote-open`, also those that come later. */
export function followPageButtons(basket: QuoteBasket): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    const { target } = event
    if (!isPlain || event.defaultPrevented || !(target instanceof Element)) return
    const wanted = target.closest<HTMLElement>('[data-quote-add], [data-quote-variant], [data-quote-open]')
    if (!wanted) return
    event.preventDefault() // a link to the hosted form is for browsers without scripts
    if (wanted.dataset.quoteOpen === undefined) void add(basket, wanted)
    else void basket.open()
  })
}

/** Adds what the element names, once at a time; until then it is `aria-busy`. */
async function add(basket: QuoteBasket, by: HTMLElement): Promise<void> {
  if (by.ariaBusy === 'true') return
  by.ariaBusy = 'true'
  const { quoteAdd: sku, quoteVariant: variant } = by.dataset
  await basket.add(variant ? { variant } : { sku: sku ?? '' }, quantityBy(by)).finally(() => {
    by.ariaBusy = null
  })
}

/** Returns the units the element asks for: its own, those of the field it names, or those of its form; otherwise 1. */
function quantityBy(by: HTMLElement): number {
  const { quoteQuantity: own, quoteQuantityFrom: selector } = by.dataset
  if (own) return Number(own)
  const field = selector
    ? document.querySelector<HTMLInputElement>(selector)
    : by.closest('form')?.querySelector<HTMLInputElement>('[name=quantity]')
  return field ? Number(field.value) : 1
}
