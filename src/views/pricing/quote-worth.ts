import type { PaidPrice } from '../../database/accounts/paid-prices.ts'
import { viewPaidPrice } from '../accounts/account.ts'

/** The facts known of a variant while it is priced. */
interface VariantWorth {
  variantId: string
  supply: { unitCost: string | null; inStock: number | null } | null
  lastPaid: PaidPrice | null
  othersPaid: readonly PaidPrice[]
}

/** Returns what staff know of a quote's variants while they price it; costs only `withCosts`, else they are not in the answer at all. */
export function viewQuoteWorth(
  { variants, isSilent }: { variants: readonly VariantWorth[]; isSilent: boolean },
  { withCosts }: { withCosts: boolean },
) {
  return {
    object: 'quote_worth',
    platform_silent: isSilent,
    variants: variants.map(({ variantId, supply, lastPaid, othersPaid }) => ({
      variant_id: variantId,
      in_stock: supply?.inStock ?? null,
      ...(withCosts && { unit_cost: supply?.unitCost ?? null }),
      last_paid: lastPaid && viewPaidPrice(lastPaid),
      others_paid: othersPaid.map(viewPaidPrice),
    })),
  }
}
