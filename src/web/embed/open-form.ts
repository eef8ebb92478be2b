import type { QuoteRequested } from '../client/portal-answers.ts'
import { Refusal } from '../http/send.ts'
import { findSkus } from '../sku-list/find-skus.ts'
import type { DraftKeeper } from './draft.ts'
import { button, element } from './element.ts'
import { type FormFor, type FormParts, formParts } from './form-parts.ts'
import { type Item, itemOf } from './item.ts'
import { requestBody } from './request-body.ts'
import { showRefusal } from './show-refusal.ts'

interface Options extends FormFor {
  draft: DraftKeeper
  /** The buyer's details the page knows, by the API's name, such as `buyer.email`. */
  known: Readonly<Record<string, string>>
  /** Such as `SKU1,SKU2:5`: added to what is there. */
  products: string
  /** Such as `44012,44013:5`, ids of variants: what the page is about, in these quantities. */
  variants: string
  /** The address of a signed-in buyer's quotes; null for others. */
  quotesAddress: string | null
  onSent: (requested: QuoteRequested, items: readonly Item[]) => void
  onRefused: (refusal: Refusal) => void
}

/** A form that programs can fill in too. */
export interface OpenForm {
  root: HTMLElement
  /** Adds units of a SKU. Returns whether the store has it. */
  add(sku: string, quantity: number): Promise<boolean>
  /** Shows the form again in the place of the thanks. */
  again(): void
}

/** Opens a form with the draft that was kept, what the page knows of the buyer, and the products the page asks for. */
export function openForm(options: Options): OpenForm {
  const { known, products, variants, service, form } = options
  const prefilled = variants === '' ? products : `${products}|${variants}`
  const draft = options.draft.read()
  const keep = () => {
    const entered = Object.fromEntries(parts.entries.map(({ path, entered }) => [path, entered()]))
    options.draft.keep({ entered, lines: parts.lines.keep(), prefilled })
  }
  const parts = formParts(options, keep)
  const root = element('div', {}, parts.root)
  for (const { path, restore } of parts.entries) {
    const kept = draft?.entered[path] ?? known[path]
    if (kept !== undefined) restore(kept)
  }
  if (draft) parts.lines.follow(draft.lines)
  options.draft.watch?.(parts.lines.follow)

  const addAll = async (wanted: readonly { sku: string; quantity: number }[]) => {
    if (wanted.length === 0) return true
    const found = await findSkus(
      wanted.map(({ sku }) => sku),
      service.lookUp,
    )
    const added = wanted.map(({ sku, quantity }) => {
      const { product, others } = found.get(sku.toLowerCase()) ?? { product: null, others: 0 }
      return product !== null && others === 0 && parts.lines.add(product, quantity)
    })
    return added.every(Boolean)
  }
  const setAll = async (wanted: readonly { sku: string; quantity: number }[]) => {
    if (wanted.length === 0) return
    const found = await service.lookUpVariants(wanted.map(({ sku }) => sku))
    for (const [i, { product }] of found.entries()) if (product) parts.lines.set(product, wanted[i]?.quantity ?? 1)
    if (found.every(({ product }) => product)) return
    parts.lines.complain(options.say(wanted.length === 1 ? 'not_available' : 'not_all_available'))
  }
  if (prefilled !== draft?.prefilled) {
    const failed = () => parts.lines.complain(options.say('search_failed'))
    void insist(() => addAll(readPrefilled(products, form.limits))).catch(failed)
    void insist(() => setAll(readPrefilled(variants, form.limits))).catch(failed)
  }

  parts.root.addEventListener('input', keep)
  parts.root.addEventListener('change', keep)
  const onSent = (requested: QuoteRequested) => {
    const items = parts.lines.keep().map(itemOf)
    options.draft.keep(null)
    options.onSent(requested, items)
    thank(root, parts, options, requested)
  }
  parts.root.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(parts, options, onSent)
  })
  return {
    root,
    add: (sku, quantity) => addAll([{ sku, quantity }]),
    again: () => {
      if (!parts.root.isConnected) root.replaceChildren(parts.root)
    },
  }
}

const WAITS_MS = [1_000, 4_000]

/** Tries three times: what a page is about may not be missing because the store was busy for a moment. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (const wait of WAITS_MS) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  await work()
}

/** Parses the products a page asks for; ignores those written wrongly. */
function readPrefilled(text: string, { quantity: most, lines }: FormFor['form']['limits']) {
  return text
    .split(',')
    .map((one) => /^(.+?)(?::(\d{1,7}))?$/.exec(one.trim()))
    .flatMap((match) => (match?.[1] ? [{ sku: match[1], quantity: Number(match[2] ?? 1) }] : []))
    .filter(({ sku, quantity }) => sku.length <= 255 && quantity >= 1 && quantity <= most)
    .slice(0, lines)
}

/** Sends the request only once, however often it is called, or shows at the fields why it cannot be sent. */
async function submit(parts: FormParts, options: Options, onSent: (requested: QuoteRequested) => void): Promise<void> {
  const { say, service, language, form, onRefused } = options
  const { root, entries, lines, send, complain } = parts
  if (send.ariaDisabled === 'true') return
  complain('')
  if (!isRight(parts, options)) {
    complain(say('check'))
    return focusFault(root)
  }
  send.ariaDisabled = 'true'
  send.textContent = say('sending')
  try {
    onSent(await service.request(requestBody(entries, lines.lines, language), form.csrf_token))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    complain(showRefusal(error, { say, entries, lines }))
    focusFault(root)
    onRefused(error)
  } finally {
    send.ariaDisabled = null
    send.textContent = say('send')
  }
}

/** Validates every field and shows the errors next to them. */
function isRight({ entries, lines }: FormParts, { say }: Options): boolean {
  lines.complain(lines.lines.length === 0 ? say('no_lines') : '')
  for (const line of lines.lines) line.complain('')
  const ofLines = lines.lines.flatMap((line) => [...line.entries.values()])
  const checked = [...ofLines, ...entries].map((entry) => entry.check())
  return checked.every(Boolean) && lines.lines.length > 0
}

function focusFault(root: HTMLElement): void {
  root.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** Replaces the form with a confirmation; on request, the form returns empty. */
function thank(root: HTMLElement, parts: FormParts, { say, quotesAddress }: Options, { number }: QuoteRequested): void {
  const { entries, lines } = parts
  const email = String(entries.find(({ path }) => path === 'buyer.email')?.value() ?? '')
  const words = element('p', { class: 'sent-words', part: 'sent-number', tabindex: -1 }, say('sent', { number }))
  const again = button(say('again'), () => {
    root.replaceChildren(parts.root)
    parts.search.focus()
  })
  root.replaceChildren(
    element(
      'div',
      { class: 'sent', part: 'sent' },
      words,
      element('p', {}, say('sent_next', { email })),
      quotesAddress === null ? null : element('p', {}, element('a', { href: quotesAddress }, say('my_quotes'))),
      again,
    ),
  )
  words.focus()
  lines.clear()
  for (const { path, restore, entered } of entries) {
    if (!path.startsWith('buyer.') && path !== 'company_location_id') restore(typeof entered() === 'string' ? '' : [])
  }
}
