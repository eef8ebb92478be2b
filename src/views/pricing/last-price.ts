import { formatMoney, type Money } from '../../domain/money.ts'

/** Returns the price a buyer last accepted, for staff. */
export function viewLastPrice(last: {
  variantId: string
  unitPrice: Money
  quantity: number
  quote: { id: string; number: string }
  acceptedAt: Date
  isOrdered: boolean
}) {
  const { variantId, unitPrice, quantity, quote, acceptedAt, isOrdered } = last
  return {
    object: 'last_price',
    variant_id: variantId,
    unit_price: formatMoney(unitPrice),
    quantity,
    quote,
    accepted_at: acceptedAt,
    ordered: isOrdered,
  }
}
