import { formatMoney, type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { presented } from '../amounts.ts'
import type { DraftOrderInput } from '../documents.ts'
import type { Calculated } from './net-by-line.ts'

/** Returns the input of a draft order of some of the lines, by their positions, at the same nets and without shipping. */
export function partInput(
  { lineItems, appliedDiscount, shippingLine, ...input }: DraftOrderInput,
  draft: Calculated,
  nets: readonly Money[],
  at: readonly number[],
): DraftOrderInput {
  const off = sum(at.map((i) => discountedTotal(draft, i) - (nets[i] ?? 0n)))
  const amount = formatMoney(off)
  const currencyCode = input.presentmentCurrencyCode ?? draft.currencyCode
  return {
    ...input,
    lineItems: at.flatMap((i) => lineItems?.[i] ?? []),
    ...(off > 0n && {
      appliedDiscount: {
        value: Number(amount),
        valueType: 'FIXED_AMOUNT',
        amountWithCurrency: { amount, currencyCode },
      },
    }),
  }
}

function discountedTotal({ lineItems }: Calculated, i: number): Money {
  const line = lineItems[i]
  return line ? parseMoney(presented(line.discountedTotalSet)) : 0n
}
