import type { Version } from '../../../client/admin-answers.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'

type Terms = Version['terms']
export type TermName = keyof typeof TERM_NAMES

/** How amounts and moments are written. */
export interface Writing {
  currency: string
  timezone: string
}

/** The terms of an offer beside its lines, in the order they are shown. */
export const TERM_NAMES = {
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  payment_terms: 'Payment terms',
  deposit_percentage: 'Deposit',
  expiry: 'Valid until',
  note: 'Note to the buyer',
  total: 'Total',
} as const

/** A term in words. */
export function termWords<N extends TermName>(name: N, value: Terms[N], writing: Writing): string {
  return WORDS[name](value, writing)
}

/** The amount a term comes to, where it is one by itself; else null. */
export function termAmount(name: string, value: unknown): string | null {
  if (name === 'total') return value as Terms['total']
  if (name === 'shipping') return (value as Terms['shipping']).amount
  return null
}

const WORDS: { [N in TermName]: (value: Terms[N], writing: Writing) => string } = {
  discount: (discount, { currency }) => {
    if (!discount) return 'None'
    return discount.kind === 'percent' ? `${discount.off} %` : formatAmount(discount.amount, currency)
  },
  shipping: ({ status, label, amount }, { currency }) => {
    const cost = status === 'quoted' ? formatAmount(amount, currency) : SHIPPING[status]
    return label ? `${label}: ${cost}` : cost
  },
  tax: (tax, { currency }) => {
    if (tax.kind === 'none') return 'None'
    if (tax.kind === 'amount') return formatAmount(tax.amount, currency)
    if (tax.kind === 'platform') {
      return `As the platform calculates it${tax.amount === undefined ? '' : `: ${formatAmount(tax.amount, currency)}`}`
    }
    return `${tax.percent} %${tax.shipping_taxable ? ', also on shipping' : ''}`
  },
  payment_terms: (terms) => terms ?? 'None',
  deposit_percentage: (percent) => (percent === null ? 'None' : `${percent} %`),
  expiry: (expiry, { timezone }) => {
    if (expiry === null) return 'As the store’s settings say'
    return 'at' in expiry ? formatMoment(expiry.at, timezone) : `${expiry.days} days after it is sent`
  },
  note: (note) => note ?? 'None',
  total: (total, { currency }) => formatAmount(total, currency),
}

const SHIPPING = {
  not_required: 'not required',
  to_be_confirmed: 'to be confirmed',
  quoted: 'quoted',
  free: 'free',
} as const
