import type { Version } from '../../../client/admin-answers.ts'
import { formatAmount, formatMoment, formatPercentage } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'

type Terms = Version['terms']
export type TermName = keyof typeof TERM_NAMES

/** The currency and time zone for writing amounts and times. */
export interface Writing {
  currency: string
  timezone: string
}

/** The labels of an offer's terms, in display order. */
export const TERM_NAMES = {
  discount: say('terms.discount'),
  shipping: say('terms.shipping'),
  tax: say('terms.tax'),
  payment_terms: say('terms.payment_terms'),
  deposit_percentage: say('terms.deposit'),
  expiry: say('terms.valid_until'),
  note: say('terms.note'),
  total: say('terms.total'),
} as const

/** Returns a term's value as text. */
export function termWords<N extends TermName>(name: N, value: Terms[N], writing: Writing): string {
  return WORDS[name](value, writing)
}

/** Returns the term's amount; null unless the term is a single amount. */
export function termAmount(name: string, value: unknown): string | null {
  if (name === 'total') return value as Terms['total']
  if (name === 'shipping') return (value as Terms['shipping']).amount
  return null
}

const WORDS: { [N in TermName]: (value: Terms[N], writing: Writing) => string } = {
  discount: (discount, { currency }) => {
    if (!discount) return say('ui.none')
    return discount.kind === 'percent' ? formatPercentage(discount.off) : formatAmount(discount.amount, currency)
  },
  shipping: ({ status, label, amount }, { currency }) => {
    const cost = status === 'quoted' ? formatAmount(amount, currency) : SHIPPING[status]
    return label ? `${label}: ${cost}` : cost
  },
  tax: (tax, { currency }) => {
    if (tax.kind === 'none') return say('ui.none')
    if (tax.kind === 'amount') return formatAmount(tax.amount, currency)
    if (tax.kind === 'platform') {
      if (tax.amount === undefined) return say('terms.by_platform')
      return say('terms.by_platform_amount', { amount: formatAmount(tax.amount, currency) })
    }
    const rate = formatPercentage(tax.percent)
    return tax.shipping_taxable ? say('terms.rate_and_shipping', { rate }) : rate
  },
  payment_terms: (terms) => terms ?? say('ui.none'),
  deposit_percentage: (percent) => (percent === null ? say('ui.none') : formatPercentage(percent)),
  expiry: (expiry, { timezone }) => {
    if (expiry === null) return say('terms.by_settings')
    return 'at' in expiry ? formatMoment(expiry.at, timezone) : say('terms.days', { count: expiry.days })
  },
  note: (note) => note ?? say('ui.none'),
  total: (total, { currency }) => formatAmount(total, currency),
}

const SHIPPING = {
  not_required: say('terms.not_required'),
  to_be_confirmed: say('terms.to_be_confirmed'),
  quoted: say('terms.quoted'),
  free: say('terms.free'),
} as const
