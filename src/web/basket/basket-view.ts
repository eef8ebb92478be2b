import { button, element } from '../embed/element.ts'
import type { EarlySay } from '../embed/words.ts'

const NOTICE_MS = 8_000

/** The visible parts of the basket: its button, a message, and the panel around the form. */
export interface BasketView {
  nodes: readonly Node[]
  dialog: HTMLDialogElement
  /** Shows how many products there are, on its own button and wherever the page wants the number. */
  count(products: number): void
  /** Shows words for a while, with a button that opens the panel if there is something to see; empty words end that. */
  say(words: string, canOpen?: boolean): void
}

/** Creates what the basket shows. A page with a `data-quote-open` element of its own needs no button of ours. */
export function basketView(say: EarlySay, open: () => void): BasketView {
  const opener = button('', open, { class: 'open', part: 'button open', 'aria-haspopup': 'dialog', hidden: true })
  const live = element('div', { class: 'live', role: 'status' })
  const close = button('×', () => dialog.close(), { part: 'button close', 'aria-label': say('close') })
  const dialog = element(
    'dialog',
    { part: 'panel', 'aria-label': say('heading') },
    element('div', { class: 'bar' }, close),
    element('slot'),
  )
  dialog.addEventListener('click', (event) => {
    const { left, right } = dialog.getBoundingClientRect()
    if (event.target === dialog && (event.clientX < left || event.clientX > right)) dialog.close()
  })
  let timer = 0
  const tell = (words: string, canOpen = false) => {
    clearTimeout(timer)
    live.replaceChildren()
    if (words === '') return
    const look = canOpen ? button(say('basket_open'), open, { part: 'button' }) : null
    live.append(element('div', { class: 'notice', part: 'notice' }, element('span', { dir: 'auto' }, words), look))
    timer = window.setTimeout(() => live.replaceChildren(), NOTICE_MS)
  }
  return {
    nodes: [live, opener, dialog],
    dialog,
    count: (products) => {
      opener.hidden = products === 0 || document.querySelector('[data-quote-open]') !== null
      opener.textContent = say('basket', { count: products })
      for (const place of document.querySelectorAll('[data-quote-count]')) place.textContent = String(products)
    },
    say: tell,
  }
}
