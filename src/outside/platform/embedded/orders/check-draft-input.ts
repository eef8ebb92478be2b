import { formatMoney, MOST_MONEY, type Money, parseMoney } from '../../../../domain/money.ts'
import { type Percent, parsePercent } from '../../../../domain/pricing/percent.ts'
import type { DraftInput } from '../../draft-order.ts'
import type { FigureTerms } from './draft-figures.ts'
import { PAYMENT_TERMS } from './payment-terms.ts'

export interface Fault {
  path: string
  message: string
}

const MOST_LINES = 250
const MOST_UNITS = 1_000_000
const TAKES_MONEY = `Takes an amount like 12.50, of at most ${formatMoney(MOST_MONEY)}.`

/** Reads the money of a draft order's input and collects its faults; a wrong amount reads as 0. */
export function checkDraftInput(input: DraftInput): {
  faults: Fault[]
  unitPrices: Money[]
  terms: Omit<FigureTerms, 'tax'>
  /** Reads the agreed tax; null if this platform calculates it. */
  agreedTax: { lines: Money[]; shipping: Money } | null
} {
  const faults: Fault[] = []
  const fault = (path: string, message: string) => void faults.push({ path, message })
  const orFault = (amount: bigint | null, path: string, message: string) => {
    if (amount === null) fault(path, message)
    return amount ?? 0n
  }
  const money = (path: string, text: string) => orFault(readMoney(text), path, TAKES_MONEY)
  const percent = (path: string, text: string) => orFault(readPercent(text), path, 'Takes 0 to 100.')

  if (!/^[A-Z]{3}$/.test(input.currency)) fault('currency', 'Takes three capital letters.')
  if (!/^[^\s@]+@[^\s@]+$/.test(input.buyer.email)) fault('buyer.email', 'Takes an e-mail address.')
  if (input.paymentTermsTemplateId !== null && !PAYMENT_TERMS.some(({ id }) => id === input.paymentTermsTemplateId))
    fault('paymentTermsTemplateId', 'There are no such payment terms.')
  faults.push(...checkLines(input.lines), ...findUnstorable(input, ''))
  return {
    agreedTax: input.tax
      ? {
          lines: input.lines.map((_, i) => money(`tax.lines.${i}`, input.tax?.lines[i] ?? '0.00')),
          shipping: money('tax.shipping', input.tax.shipping),
        }
      : null,
    faults,
    unitPrices: input.lines.map((line, i) => money(`lines.${i}.unitPrice`, line.unitPrice)),
    terms: {
      discount: input.discount ? readDiscount(input.discount, money, percent) : null,
      shipping: input.shipping ? money('shipping.price', input.shipping.price) : 0n,
      deposit: input.depositPercentage === null ? 0n : percent('depositPercentage', input.depositPercentage),
    },
  }
}

function checkLines(lines: DraftInput['lines']): Fault[] {
  const faults: Fault[] = []
  if (lines.length === 0 || lines.length > MOST_LINES)
    faults.push({ path: 'lines', message: `Takes 1 to ${MOST_LINES} lines.` })
  for (const [i, { lineId, quantity }] of lines.entries()) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_UNITS)
      faults.push({ path: `lines.${i}.quantity`, message: `Takes a whole number from 1 to ${MOST_UNITS}.` })
    if (lines.findIndex((line) => line.lineId === lineId) !== i)
      faults.push({ path: `lines.${i}.lineId`, message: 'Another line has the same id.' })
  }
  return faults
}

/** Texts that PostgreSQL does not accept. */
function findUnstorable(value: unknown, path: string): Fault[] {
  if (typeof value === 'string') {
    const isFine = !value.includes('\0') && value.isWellFormed()
    return isFine ? [] : [{ path, message: 'Contains characters that are not text.' }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => findUnstorable(member, path ? `${path}.${name}` : name))
}

function readDiscount(
  { type, value }: NonNullable<DraftInput['discount']>,
  money: (path: string, text: string) => Money,
  percent: (path: string, text: string) => Percent,
): FigureTerms['discount'] {
  return type === 'fixed'
    ? { type, amount: money('discount.value', value) }
    : { type, off: percent('discount.value', value) }
}

function readMoney(text: string): Money | null {
  if (!/^[0-9]{1,30}\.[0-9]{2}$/.test(text)) return null
  const amount = parseMoney(text)
  return amount <= MOST_MONEY ? amount : null
}

function readPercent(text: string): Percent | null {
  const percent = parsePercent(text)
  return percent !== null && percent <= 1_000_000n ? percent : null
}
