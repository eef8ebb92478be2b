import { type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { shareOut } from '../../../../domain/pricing/discount.ts'
import { presented } from '../amounts.ts'
import type { DraftOrderCalculateMutation } from '../documents.ts'

/** A draft order as Shopify reckons it without keeping it. */
export type Calculated = NonNullable<
  NonNullable<DraftOrderCalculateMutation['draftOrderCalculate']>['calculatedDraftOrder']
>

/** Returns what each line costs after its share of the discount on the whole, which Shopify leaves out of its lines. */
export function netByLine({ lineItems, totalDiscountsSet }: Calculated): Money[] {
  const discounted = lineItems.map((line) => parseMoney(presented(line.discountedTotalSet)))
  const onLines = sum(lineItems.map((line, i) => parseMoney(presented(line.originalTotalSet)) - (discounted[i] ?? 0n)))
  const shares = shareOut(parseMoney(presented(totalDiscountsSet)) - onLines, discounted)
  return discounted.map((amount, i) => amount - (shares[i] ?? 0n))
}
