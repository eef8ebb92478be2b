import type { DocumentType, PaperLine } from '../../domain/documents.ts'
import { isOpen, netOf } from '../../domain/line-state.ts'
import type { Money } from '../../domain/money.ts'
import type { PaperRow } from '../../domain/paper.ts'
import type { PaperFormat } from './paper-format.ts'
import { printable, printableLines } from './printable.ts'
import { fill, type Words } from './words.ts'

/** Longer texts may be broken over two pages. */
const LONG = 1_000

/**
 * The table of a document: the lines its buyer sees, without the prices that they do not. Discounts have a column where there are
 * any, decisions where they are what it tells.
 */
export function viewRows(
  lines: readonly PaperLine[],
  type: DocumentType,
  { words, format }: { words: Words; format: PaperFormat },
): { columns: string[]; rows: PaperRow[] } {
  const visible = lines.filter(({ buyerVisibility }) => buyerVisibility !== 'hidden')
  const hasDiscount = visible.some((line) => line.buyerVisibility === 'show' && line.discountShare !== 0n)
  const tellsDecision = type === 'confirmation'
  const figuresOf = (line: PaperLine) => {
    const isPriced = line.buyerVisibility === 'show'
    const price = (amount: Money | null, hidden = '') =>
      !isPriced ? hidden : amount === null ? '—' : format.amount(amount)
    const discount = line.discountShare === 0n ? '' : price(-line.discountShare)
    return [
      format.number(line.quantity),
      price(line.unitPrice, words.not_shown),
      price(line.lineTotal, words.in_total),
      ...(hasDiscount ? [discount, price(netOf(line))] : []),
      ...(tellsDecision ? [decisionOf(line, words)] : []),
    ]
  }
  return {
    columns: [
      ...[words.item, words.quantity, words.unit_price, words.line_total],
      ...(hasDiscount ? [words.discount, words.net] : []),
      ...(tellsDecision ? [words.decision] : []),
    ],
    rows: visible.map((line) => ({
      ...viewItem(line, words),
      figures: figuresOf(line),
      component: line.kit?.role === 'component',
    })),
  }
}

function viewItem(line: PaperLine, words: Words) {
  const { title, variantTitle, sku, kit, description, buyerNote } = line
  const kitTitle = kit?.role === 'parent' && kit.title !== null && kit.title !== title ? kit.title : null
  const small = [
    ...printableLines(sku),
    ...(kitTitle === null ? [] : [fill(words.kit, { title: printable(kitTitle) })]),
    ...printableLines(description),
    ...(buyerNote ? printableLines(fill(words.your_note, { note: buyerNote })) : []),
  ]
  const name = printable(variantTitle ? `${title}, ${variantTitle}` : title)
  return { title: name, small, long: [name, ...small].join('').length > LONG }
}

function decisionOf(line: PaperLine, words: Words): string {
  if (isOpen(line)) return words.open
  return line.decision === 'accept' ? words.accepted : words.rejected
}
