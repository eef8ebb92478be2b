import { formatMoney } from '../../domain/money.ts'
import type { Agreed } from '../../domain/pricing/agreed-sum.ts'

/** Returns the one sum a buyer accepted, or would with an answer, including everything that belongs to it. */
export function viewAgreedSum(currency: string, { sum, terms }: Agreed) {
  return {
    currency,
    has_hidden_prices: sum.hasHiddenPrices,
    subtotal: formatMoney(sum.subtotal),
    discount_total: formatMoney(sum.discount),
    net_total: formatMoney(sum.net),
    shipping_status: terms.shippingStatus,
    shipping_label: terms.shippingLabel,
    shipping_total: formatMoney(sum.shipping),
    tax_estimate: formatMoney(sum.tax),
    total: formatMoney(sum.total),
    ordered_total: formatMoney(sum.ordered),
    to_order_total: formatMoney(sum.total - sum.ordered),
    deposit: sum.deposit === null ? null : formatMoney(sum.deposit),
  }
}
