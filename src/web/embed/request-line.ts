import { readTypedMoney, typedMoney } from '../../domain/pricing/typed-amount.ts'
import { formatAmount, groupSign } from '../../languages/format.ts'
import type { Product } from '../client/portal-answers.ts'
import { describeStock } from '../sku-list/describe-stock.ts'
import { button, element, newId } from './element.ts'
import { type Entered, type Entry, input, showError, textEntry } from './entry.ts'
import { pictureOf } from './picture.ts'
import type { Say } from './words.ts'

/** The display options of lines, regardless of their content. */
export interface LineStyle {
  say: Say
  language: string
  currency: string
  /** The maximum quantity of a line. */
  most: number
}

/** A line of the request. */
export interface RequestLine {
  /** The variant's, or one of its own. */
  id: string
  /** Null for an item that is not in the catalogue. */
  product: Product | null
  root: HTMLElement
  /** By the API's field name below `lines.<n>`. */
  entries: ReadonlyMap<string, Entry>
  /** Returns the line's name. */
  name(): string
  /** Returns the line as the API expects it. */
  body(): Record<string, unknown>
  /** Shows an error about the product itself, or clears it. */
  complain(words: string): void
  entered(): Record<string, Entered>
  restore(entered: Readonly<Record<string, Entered>>): void
}

/** Creates a line for a product, or for an item the buyer describes. */
export function requestLine(
  { product, id = product?.variant_id ?? newLineId() }: { product: Product | null; id?: string | undefined },
  style: LineStyle,
  onRemove: (line: RequestLine) => void,
): RequestLine {
  const { say } = style
  const entries = new Map(lineEntries(product, style).map((entry) => [entry.path, entry]))
  const sentOf = (path: string) => entries.get(path)?.value() ?? undefined
  const error = element('p', { id: newId(), class: 'error wide', part: 'error', hidden: true })
  const name = () => (product ? nameOf(product) : String(sentOf('custom.title') ?? say('custom_unnamed')))
  const remove = button(say('remove'), () => onRemove(line), { 'aria-label': say('remove_line', { product: name() }) })
  const fields = element('div', { class: 'fields' }, ...[...entries.values()].map(({ root }) => root))
  const head = element('div', { class: 'line-head' }, product ? describe(product, style) : null, remove)
  const root = element('li', { class: 'line', part: 'line' }, head, fields, error)
  const line: RequestLine = {
    id,
    product,
    root,
    entries,
    name,
    body: () => ({
      ...(product ? { variant_id: product.variant_id } : { custom: { title: sentOf('custom.title') } }),
      quantity: Number(sentOf('quantity')),
      requested_price: sentOf('requested_price'),
      note: sentOf('note'),
    }),
    complain: (words) => showError(entries.get('quantity')?.control ?? remove, error, words),
    entered: () => Object.fromEntries([...entries].map(([path, entry]) => [path, entry.entered()])),
    restore: (entered) => {
      for (const [path, entry] of entries) if (entered[path] !== undefined) entry.restore(entered[path])
    },
  }
  return line
}

/** Returns an id that no other tab gives a line. */
function newLineId(): string {
  return `line-${[...crypto.getRandomValues(new Uint32Array(2))].join('-')}`
}

/** Returns a product's name, with its variant if that sets it apart. */
export function nameOf({ title, variant_title: apart }: Pick<Product, 'title' | 'variant_title'>): string {
  return apart ? `${title}, ${apart}` : title
}

/** Describes a product in two lines next to its picture. */
export function describe(product: Product, { say, language, currency }: LineStyle): HTMLElement {
  const { sku, price } = product
  const each = say('each', { price: formatAmount(price, currency, language) })
  const facts = [sku && say('sku', { sku }), each, ...describeStock(product, language, say)]
  return element(
    'span',
    { class: 'product' },
    pictureOf(product.image_url),
    element(
      'span',
      { class: 'product-words' },
      element('span', { class: 'product-name', dir: 'auto' }, nameOf(product)),
      element('span', { class: 'faint' }, facts.filter(Boolean).join(' · ')),
    ),
  )
}

function lineEntries(product: Product | null, { say, language, currency, most }: LineStyle): Entry[] {
  const group = groupSign(language)
  const example = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(12.5)
  const title = () =>
    textEntry({
      path: 'custom.title',
      label: say('custom'),
      say,
      control: input({ maxlength: 255 }),
      required: true,
      wide: true,
    })
  const quantity = input({ inputmode: 'numeric', value: '1', maxlength: 9, dir: 'ltr' })
  return [
    ...(product ? [] : [title()]),
    textEntry({
      path: 'quantity',
      label: say('quantity'),
      say,
      control: quantity,
      required: true,
      wrong: say('wrong_quantity', { most }),
      read: (typed) => (/^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most ? typed : null),
    }),
    textEntry({
      path: 'requested_price',
      label: say('price', { currency }),
      say,
      control: input({ inputmode: 'decimal', maxlength: 30, dir: 'ltr' }),
      wrong: (typed) => {
        const price = readTypedMoney(typed, group)
        return 'fault' in price ? say(`price_${price.fault}`, { example }) : say('wrong')
      },
      read: (typed) => typedMoney(typed, group),
    }),
    textEntry({ path: 'note', label: say('note'), say, control: input({ maxlength: 1000 }) }),
  ]
}
