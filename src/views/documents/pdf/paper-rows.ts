import type { DocumentType, PaperLine } from '../../../domain/documents/documents.ts'
import type { PaperRow } from '../../../domain/documents/paper.ts'
import type { Money } from '../../../domain/money.ts'
import { lineNumbers } from '../../../domain/portal/line-numbers.ts'
import { isCounted } from '../../../domain/pricing/choice.ts'
import { tierRanges } from '../../../domain/pricing/price-tiers.ts'
import { isOpen, netOf } from '../../../domain/quotes/line-state.ts'
import { formatCount } from '../../../languages/format.ts'
import type { PaperFormat } from './paper-format.ts'
import { printable, printableLines } from './printable.ts'

/** Longer texts may break across pages. */
const LONG = 1_000

/**
 * Returns a document's table: the lines its buyer sees, without prices they do not. Discounts have a column if there are any; decisions
 * have one in documents about them.
 */
export function viewPaperRows(
  lines: readonly PaperLine[],
  type: DocumentType,
  format: PaperFormat,
): { columns: string[]; rows: PaperRow[] } {
  const { say, figure, language } = format
  const visible = lines.filter(({ buyerVisibility }) => buyerVisibility !== 'hidden')
  const numbers = lineNumbers(visible)
  const hasDiscount = visible.some((line) => line.buyerVisibility === 'show' && line.discountShare !== 0n)
  const tellsDecision = type === 'confirmation'
  const figuresOf = (line: PaperLine) => {
    const isPriced = line.buyerVisibility === 'show'
    const price = (amount: Money | null, hidden = '') => (!isPriced ? hidden : amount === null ? '—' : figure(amount))
    const discount = line.discountShare === 0n ? '' : price(-line.discountShare)
    return [
      formatCount(line.quantity, language),
      price(line.unitPrice, say('line.not_shown')),
      apart(line, price(line.lineTotal, say('line.in_total'))),
      ...(hasDiscount ? [discount, apart(line, price(netOf(line)))] : []),
      ...(tellsDecision ? [decisionOf(line, format)] : []),
    ]
  }
  return {
    columns: [
      ...[say('column.item'), say('column.quantity'), say('column.unit_price'), say('column.line_total')],
      ...(hasDiscount ? [say('column.discount'), say('column.net')] : []),
      ...(tellsDecision ? [say('column.decision')] : []),
    ],
    rows: visible.map((line, i) => ({
      number: numbers[i] ?? '',
      ...viewItem(line, format, type === 'proposal'),
      figures: figuresOf(line),
      component: line.kit?.role === 'component',
    })),
  }
}

/** Puts an amount outside the total in parentheses. */
function apart(line: PaperLine, amount: string): string {
  return isCounted(line) ? amount : `(${amount})`
}

function viewItem(line: PaperLine, format: PaperFormat, isOffer: boolean) {
  const { say } = format
  const { title, variantTitle, sku, kit, description, buyerNote } = line
  const kitTitle = kit?.role === 'parent' && kit.title !== null && kit.title !== title ? kit.title : null
  const small = [
    ...printableLines(sku),
    ...(isOffer ? [...sayChoice(line, format), ...sayTiers(line, format)] : []),
    ...(kitTitle === null ? [] : [say('line.kit', { title: printable(kitTitle) })]),
    ...printableLines(description),
    ...(buyerNote ? printableLines(say('line.your_note', { note: buyerNote })) : []),
  ]
  const name = [title, variantTitle ?? ''].map(printable).filter(Boolean).join(', ')
  return { title: name, small, long: [name, ...small].join('').length > LONG }
}

/** Names the prices by quantity; sources saved before there were any have none. */
function sayTiers({ tiers, buyerVisibility }: PaperLine, { say, figure, language }: PaperFormat): string[] {
  if (!tiers || buyerVisibility !== 'show') return []
  const ranges = tierRanges(tiers.tiers, (count) => formatCount(count, language))
  const prices = tiers.tiers.map(({ unit }, i) => say('line.tier', { range: ranges[i] ?? '', price: figure(unit) }))
  return [say('line.tiers', { prices: prices.join(' · ') })]
}

/** Says that a line can be left out, or is one of several; sources saved before there were choices have none. */
function sayChoice({ choice }: PaperLine, { say }: PaperFormat): string[] {
  return choice ? [say(`choice.${choice.kind}_${choice.preselected ? 'in' : 'out'}`)] : []
}

function decisionOf(line: PaperLine, { say }: PaperFormat): string {
  if (isOpen(line)) return say('decision.open')
  if (line.decision === 'accept') return say('decision.accepted')
  return say(isCounted(line) ? 'decision.rejected' : 'decision.not_chosen')
}
