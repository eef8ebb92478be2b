import type { Product } from '../client/portal-answers.ts'
import { element, newId } from './element.ts'
import { input, labelled } from './entry.ts'
import { describe, type LineStyle } from './request-line.ts'
import type { Found } from './service.ts'

const LEAST_TYPED = 2
const PAUSE_MS = 250

interface Options extends LineStyle {
  search: (text: string, signal: AbortSignal) => Promise<Found>
  onPick: (product: Product) => void
}

/** A combobox that suggests products as the buyer types, for keyboard and mouse. */
export function productSearch(options: Options): { root: HTMLElement; control: HTMLInputElement } {
  const { say, search } = options
  const [listId, statusId] = [newId(), newId()]
  const control = input({
    type: 'search',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-describedby': statusId,
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: 100,
  })
  const { root } = labelled(say('search'), control, { wide: true })
  const list = element('ul', {
    id: listId,
    role: 'listbox',
    part: 'suggestions',
    class: 'suggestions',
    'aria-label': say('products'),
    hidden: true,
  })
  const status = element('p', { id: statusId, class: 'faint', role: 'status' }, say('search_hint'))
  const box = element('div', { class: 'box' })
  control.replaceWith(box)
  box.append(control, list)
  box.after(status)
  const shown = suggestions(control, list, options)
  const look = finder(async (text, signal) => {
    const { data, has_more } = await search(text, signal)
    const count = data.length
    const more = has_more ? say('search_more', { count }) : null
    shown.show(data, more)
    status.textContent = count === 0 ? say('search_none', { text }) : (more ?? say('search_found', { count }))
  })
  control.addEventListener('input', () => {
    const text = control.value.trim()
    shown.show([])
    status.textContent = text.length < LEAST_TYPED ? say('search_hint') : ''
    look(text).catch(() => {
      status.textContent = say('search_failed')
    })
  })
  return { root, control }
}

/** Searches once typing has paused, and cancels the previous search. */
function finder(find: (text: string, signal: AbortSignal) => Promise<void>): (text: string) => Promise<void> {
  let current = new AbortController()
  return async (text) => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (signal.aborted || text.length < LEAST_TYPED) return
    await find(text, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

/** Handles the suggestions below the field: showing, moving through and picking them. */
function suggestions(control: HTMLInputElement, list: HTMLElement, options: Options) {
  let products: readonly Product[] = []
  let active = 0

  const mark = (at: number) => {
    active = at
    for (const [i, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(i === at))
      if (i === at) option.scrollIntoView({ block: 'nearest' })
    }
    const id = list.children[at]?.id
    if (id) control.setAttribute('aria-activedescendant', id)
    else control.removeAttribute('aria-activedescendant')
  }
  /** Shows the products, then a note that there are more, which cannot be picked. */
  const show = (found: readonly Product[], more: string | null = null) => {
    products = found
    list.replaceChildren(
      ...found.map((product, i) => {
        const option = element('li', { id: newId(), role: 'option', part: 'suggestion' }, describe(product, options))
        option.addEventListener('click', () => pick(i))
        return option
      }),
      ...(more === null ? [] : [element('li', { role: 'option', 'aria-disabled': 'true', class: 'faint' }, more)]),
    )
    list.hidden = found.length === 0
    control.setAttribute('aria-expanded', String(!list.hidden))
    mark(0)
  }
  const pick = (at: number) => {
    const product = products[at]
    if (!product) return
    control.value = ''
    control.dispatchEvent(new Event('input', { bubbles: true }))
    options.onPick(product)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => mark((active + 1) % products.length),
    ArrowUp: () => mark((active + products.length - 1) % products.length),
    Enter: () => pick(active),
    Escape: () => show([]),
  }
  control.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter') event.preventDefault() // Enter must not submit the form from here
    const act = products.length > 0 ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  list.addEventListener('pointerdown', (event) => event.preventDefault()) // the field keeps the focus
  control.addEventListener('blur', () => show([]))
  return { show }
}
