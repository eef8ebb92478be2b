import type { DraftedLine, ProposalDraft } from '../../commands/negotiation/proposal-draft.ts'
import { readAmount } from '../../domain/money.ts'
import type { LinePrice } from '../../domain/pricing/line-price.ts'
import { type Percent, parsePercent } from '../../domain/pricing/percent.ts'
import { isOpen } from '../../domain/quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../../domain/quotes/quote.ts'
import type { BuyerVisibility, Kit } from '../../domain/quotes/quote-terms.ts'
import { DEFAULT_VALID_DAYS } from '../../domain/stores/settings.ts'

/**
 * Returns the proposal for the open lines in an act's terms. Prices come first, one for all or one each: `6%` off, `=41.00`,
 * `ask` for the requested price, `list`, or `-` for none. Then any of `off=` the whole quote, `ship=`, `tax` by the platform
 * or `tax=` a rate, `deposit=`, `terms=`, `valid=` days, `hide=`, `mask=`, `drop=` and `kit=` lines, `add=` 4xVARIANT.
 * Throws for anything else.
 */
export function draftOfTerms(
  quote: WorkingQuote,
  [prices = '', ...more]: readonly string[],
  note: string | null,
): ProposalDraft {
  const terms = new Map(more.map((term) => [term.split('=')[0] ?? '', term.split('=')[1] ?? '']))
  for (const name of terms.keys()) if (!KNOWN.has(name)) throw new Error(`"${name}" is not a term of a proposal.`)
  const lineNumbers = (name: string) => terms.get(name)?.split(',').map(Number) ?? []
  const each = prices.split('/')
  const open = quote.lines.filter(isOpen)
  const kept = open.filter((_, i) => !lineNumbers('drop').includes(i + 1))
  const drafted = kept.map((line): DraftedLine => {
    const i = open.indexOf(line)
    return {
      of: { lineId: line.id },
      quantity: line.requestedQuantity ?? line.quantity,
      price: priceOf(each.length === 1 ? prices : (each[i] ?? '')),
      visibility: visibilityOf(i + 1, lineNumbers('hide'), lineNumbers('mask')),
      kit: kitOf(line, i + 1, lineNumbers('kit')),
    }
  })
  const off = terms.get('off')
  const amount = readAmount(terms.get('ship') ?? '0') ?? 0n
  const deposit = terms.get('deposit')
  return {
    lines: [...drafted, ...addedLines(terms.get('add'))],
    discount: off === undefined ? null : discountOf(off),
    shipping: amount > 0n ? { status: 'quoted', label: 'Freight', amount } : noShipping(terms.has('ship')),
    tax: taxOf(terms.get('tax')),
    paymentTerms: terms.get('terms')?.replace('-', ' ') ?? null,
    depositPercentage: deposit === undefined ? null : percent(deposit),
    expiry: terms.has('valid')
      ? { kind: 'days', days: Number(terms.get('valid')) || DEFAULT_VALID_DAYS }
      : { kind: 'default' },
    note,
    kitConversionMode: 'components',
  }
}

const KNOWN = new Set([
  'off',
  'ship',
  'tax',
  'deposit',
  'terms',
  'valid',
  'hide',
  'mask',
  'drop',
  'kit',
  'add',
  'floor',
])

function priceOf(text: string): LinePrice | null {
  if (text === '-') return null
  if (text === 'ask') return { kind: 'requested' }
  if (text === 'list') return { kind: 'catalog' }
  if (text.startsWith('=')) return { kind: 'unit', amount: readAmount(text.slice(1)) ?? 0n }
  return { kind: 'percent', off: percent(text.replace('%', '')) }
}

function visibilityOf(position: number, hidden: readonly number[], masked: readonly number[]): BuyerVisibility {
  if (hidden.includes(position)) return 'hidden'
  return masked.includes(position) ? 'price_hidden' : 'show'
}

/** The first named line is the kit, the others are its components. */
function kitOf({ title, kit }: QuoteLine, position: number, lines: readonly number[]): Kit | null {
  if (!lines.includes(position)) return kit
  return position === lines[0] ? { key: 'kit', role: 'parent', title } : { key: 'kit', role: 'component', title: null }
}

function addedLines(text: string | undefined): DraftedLine[] {
  if (!text) return []
  const [quantity, variantId = ''] = text.split('x')
  return [{ of: { variantId }, quantity: Number(quantity), price: { kind: 'catalog' }, visibility: 'show', kit: null }]
}

function discountOf(text: string): ProposalDraft['discount'] {
  return text.endsWith('%')
    ? { kind: 'percent', off: percent(text.slice(0, -1)) }
    : { kind: 'fixed', amount: readAmount(text) ?? 0n }
}

function taxOf(text: string | undefined): ProposalDraft['tax'] {
  if (text === undefined) return { kind: 'none' }
  return text === '' ? { kind: 'platform' } : { kind: 'rate', pct: percent(text), shippingTaxable: false }
}

function noShipping(isFree: boolean): ProposalDraft['shipping'] {
  return { status: isFree ? 'free' : 'to_be_confirmed', label: null, amount: 0n }
}

function percent(text: string): Percent {
  const read = parsePercent(text)
  if (read === null) throw new Error(`"${text}" is not a percentage.`)
  return read
}
