import { parseMoney } from '../../../src/domain/money.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'

/** Returns a staged proposal of these lines at these unit prices, one of each, changed by `more`. */
export function stagedAt(
  lineIds: readonly string[],
  prices: readonly string[],
  more: Partial<StagedProposal> = {},
  quantities: readonly number[] = [3, 7, 1],
): StagedProposal {
  return {
    lines: lineIds.map((lineId, i) => ({
      lineId,
      quantity: quantities[i] ?? 1,
      price: { kind: 'unit', amount: parseMoney(prices[i] ?? '1.00') },
      visibility: 'show',
      kit: null,
    })),
    discount: null,
    shipping: { status: 'not_required', label: null, amount: 0n },
    tax: { kind: 'none' },
    paymentTerms: null,
    depositPercentage: null,
    expiry: { kind: 'default' },
    note: null,
    kitConversionMode: 'components',
    ...more,
  }
}
