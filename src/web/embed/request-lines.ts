import type { Product } from '../client/portal-answers.ts'
import type { LinesThere } from '../sku-list/fit-rows.ts'
import { element, newId } from './element.ts'
import { showError } from './entry.ts'
import { followLines } from './follow-lines.ts'
import type { KeptLine } from './kept-line.ts'
import { type LineStyle, nameOf, type RequestLine, requestLine } from './request-line.ts'

interface Options extends LineStyle {
  /** The maximum number of lines. */
  mostLines: number
  /** Announces a text to screen readers. */
  announce: (words: string) => void
  onChange: () => void
  /** The control that adds lines. It takes the focus when the last line is removed, and shows errors about all lines. */
  control: () => HTMLElement
}

/** The lines of the request, with what is needed to add and validate them. */
export interface RequestLines {
  root: HTMLElement
  lines: readonly RequestLine[]
  /** Adds units of a product, to its existing line if it has one. Returns whether there was room. */
  add(product: Product, quantity: number): boolean
  /** Asks for this many units of a product, however many its line had. */
  set(product: Product, quantity: number): void
  /** Returns the current lines for a pasted list to be fitted to. */
  there(): LinesThere<Product>
  /** Adds a line for the buyer to describe, and focuses it. */
  addCustom(): void
  /** Shows an error about the lines as a whole, or clears it. */
  complain(words: string): void
  keep(): KeptLine[]
  /** Shows these lines and no others. A line that has the focus keeps what was typed. */
  follow(this: void, kept: readonly KeptLine[]): void
  clear(): void
}

/** Starts with no lines. */
export function requestLines(options: Options): RequestLines {
  const { say, announce, mostLines, most, onChange } = options
  const list = element('ul', { class: 'lines', part: 'lines', role: 'list', 'aria-label': say('products') })
  const error = element('p', { id: newId(), class: 'error', part: 'error', role: 'alert', hidden: true })
  const lines: RequestLine[] = []
  const complain = (words: string) => showError(options.control(), error, words)

  const drop = (line: RequestLine) => {
    lines.splice(lines.indexOf(line), 1)
    line.root.remove()
  }
  const remove = (line: RequestLine) => {
    const at = lines.indexOf(line)
    drop(line)
    const next = lines[Math.min(at, lines.length - 1)]?.root.querySelector<HTMLElement>('button')
    if (next) next.focus()
    else options.control().focus()
    announce(say('removed', { product: line.name() }))
    onChange()
  }
  const insert = (product: Product | null, id?: string): RequestLine | null => {
    complain(lines.length < mostLines ? '' : say('most_lines', { most: mostLines }))
    if (lines.length >= mostLines) return null
    const line = requestLine({ product, id }, options, remove)
    lines.push(line)
    list.append(line.root)
    return line
  }
  const put = (product: Product, unitsAfter: (before: number) => number) => {
    const there = lines.find((line) => line.product?.variant_id === product.variant_id)
    const line = there ?? insert(product)
    const before = there ? Number(there.entries.get('quantity')?.value() ?? 0) : 0
    line?.entries.get('quantity')?.restore(String(Math.min(unitsAfter(before), most)))
    if (line) announce(say('added', { product: nameOf(product) }))
    onChange()
    return line !== null
  }
  const replace = (line: RequestLine, product: Product | null) => {
    const renewed = requestLine({ product, id: line.id }, options, remove)
    line.root.replaceWith(renewed.root)
    lines[lines.indexOf(line)] = renewed
  }
  return {
    root: element('div', { class: 'wide' }, list, error),
    lines,
    add: (product, quantity) => put(product, (before) => before + quantity),
    set: (product, quantity) => void put(product, () => quantity),
    there: () => linesThere(lines, mostLines),
    addCustom: () => {
      const line = insert(null)
      line?.entries.get('custom.title')?.control.focus()
      onChange()
    },
    complain,
    keep: () => lines.map((line) => ({ id: line.id, product: line.product, entered: line.entered() })),
    follow: (kept) => followLines(lines, kept, { insert, drop, replace }),
    clear: () => {
      lines.length = 0
      list.replaceChildren()
    },
  }
}

function linesThere(lines: readonly RequestLine[], mostLines: number): LinesThere<Product> {
  const idOf = ({ variant_id: id }: Product) => id
  const unitsOf = (product: Product) => {
    const line = lines.find((line) => line.product?.variant_id === idOf(product))
    return line ? Number(line.entries.get('quantity')?.value() ?? 0) : null
  }
  return { room: mostLines - lines.length, merges: true, unitsOf, idOf }
}
