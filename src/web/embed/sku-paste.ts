import { parseSkuList } from '../../domain/lists/parse-sku-list.ts'
import type { Product } from '../client/portal-answers.ts'
import { findSkus } from '../sku-list/find-skus.ts'
import { fitRows, type LeftRow, type LinesThere } from '../sku-list/fit-rows.ts'
import { matchSkuRows } from '../sku-list/match-sku-rows.ts'
import { button, element, newId } from './element.ts'
import { labelled, showError, textarea } from './entry.ts'
import type { Service } from './service.ts'
import type { Say } from './words.ts'

interface Options {
  say: Say
  service: Service
  announce: (words: string) => void
  /** Returns the list the rows are added to. */
  there: () => LinesThere<Product>
  onPick: (product: Product, quantity: number) => void
}

/** The most rows that are added at once. */
const MOST_ROWS = 100

/** Adds a pasted list of SKUs. Added rows leave the box; the others stay, each with its reason. */
export function skuPaste({ say, service, announce, there, onPick }: Options): HTMLElement {
  const control = textarea({ rows: 4, placeholder: 'OAK-2-OIL, 12\nOAK-4-OIL, 3', dir: 'ltr', spellcheck: 'false' })
  const { root } = labelled(say('paste'), control, { wide: true })
  const faults = element('div', { id: newId(), class: 'error', part: 'error', hidden: true })
  const complain = (words: string, rows: readonly LeftRow<Product>[] = []) => {
    showError(control, faults, words)
    const items = rows.map(({ text, fault }, i) =>
      element('li', {}, element('bdi', {}, say('paste_row', { row: i + 1, text })), ` – ${say(fault)}`),
    )
    if (items.length > 0) faults.append(element('ul', {}, ...items))
    if (words) announce([words, ...items.map((item) => item.textContent)].join(' '))
  }
  const check = async () => {
    const { rows, heading } = parseSkuList(control.value)
    if (rows.length === 0) return control.focus()
    if (rows.length > MOST_ROWS) return complain(say('paste_most', { most: MOST_ROWS }))
    const { fit, left } = fitRows(await matchSkuRows(rows, (skus) => findSkus(skus, service.lookUp)), there())
    for (const { product, quantity } of fit) onPick(product, quantity)
    control.value = left.length > 0 ? [heading ?? [], left.map(({ text }) => text)].flat().join('\n') : ''
    const added = say('paste_added', { count: fit.length })
    complain(left.length > 0 ? `${added}. ${say('paste_faults')}` : '', left)
    if (left.length === 0) announce(added)
    control.focus()
  }
  const add = button(say('paste_add'), () => {
    if (add.ariaDisabled === 'true') return
    add.ariaDisabled = 'true'
    control.readOnly = true
    void check()
      .catch(() => complain(say('search_failed')))
      .finally(() => {
        add.ariaDisabled = null
        control.readOnly = false
      })
  })
  root.append(faults, element('p', { class: 'faint' }, say('paste_hint')), add)
  return element('details', { class: 'wide', part: 'paste' }, element('summary', {}, say('paste')), root)
}
