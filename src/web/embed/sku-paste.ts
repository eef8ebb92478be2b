import { MOST_ROWS, parseSkuList } from '../../domain/parse-sku-list.ts'
import type { Product } from '../../http/portal/contract.ts'
import { findSkus } from '../sku-list/find-skus.ts'
import { type FaultyRow, matchSkuRows } from '../sku-list/match-sku-rows.ts'
import { button, element, newId } from './element.ts'
import { labelled, showError, textarea } from './entry.ts'
import type { Service } from './service.ts'
import type { Say } from './words.ts'

interface Options {
  say: Say
  service: Service
  announce: (words: string) => void
  /** Whether there was room. */
  onPick: (product: Product, quantity: number) => boolean
}

/** Takes a pasted list of SKUs: what is found is added, what is not stays to be corrected, each row with its reason. */
export function skuPaste({ say, service, announce, onPick }: Options): HTMLElement {
  const control = textarea({ rows: 4, placeholder: 'OAK-2-OIL, 12\nOAK-4-OIL, 3', dir: 'ltr', spellcheck: 'false' })
  const { root } = labelled(say('paste'), control, { wide: true })
  const faults = element('div', { id: newId(), class: 'error', part: 'error', hidden: true })
  const complain = (words: string, rows: readonly FaultyRow<Product>[] = []) => {
    showError(control, faults, words)
    const items = rows.map(({ text, fault }, i) =>
      element('li', {}, element('bdi', {}, say('paste_row', { row: i + 1, text })), ` – ${say(fault)}`),
    )
    if (items.length > 0) faults.append(element('ul', {}, ...items))
    if (words) announce([words, ...items.map((item) => item.textContent)].join(' '))
  }
  const check = async () => {
    const rows = parseSkuList(control.value)
    if (rows.length === 0) return control.focus()
    if (rows.length > MOST_ROWS) return complain(say('paste_most', { most: MOST_ROWS }))
    const { picks, faulty } = await matchSkuRows(rows, (skus) => findSkus(skus, service.lookUp))
    const left = picks.filter(({ product, quantity }) => !onPick(product, quantity))
    control.value = [
      ...left.map(({ product, quantity }) => `${product.sku}, ${quantity}`),
      ...faulty.map(({ text }) => text),
    ].join('\n')
    complain(faulty.length > 0 ? say('paste_faults') : '', faulty)
    if (faulty.length === 0) announce(say('paste_added', { count: picks.length - left.length }))
    control.focus()
  }
  const add = button(say('paste_add'), () => {
    if (add.ariaDisabled === 'true') return
    add.ariaDisabled = 'true'
    void check()
      .catch(() => complain(say('search_failed')))
      .finally(() => {
        add.ariaDisabled = null
      })
  })
  root.append(faults, element('p', { class: 'faint' }, say('paste_hint')), add)
  return element('details', { class: 'wide', part: 'paste' }, element('summary', {}, say('paste')), root)
}
