import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import type { DraftInput, Estimate } from '../../draft-order.ts'
import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { presented } from '../amounts.ts'
import type { DraftOrderInput } from '../documents.ts'
import { DraftOrderCalculate } from '../documents.ts'
import { netByLine } from './net-by-line.ts'
import { refuseUserErrors } from './refuse-user-errors.ts'
import { taxByLine } from './tax-by-line.ts'

/** Returns what Shopify would reckon for a draft order, without writing. Tax inside the prices is not added. Throws `invalid_input`. */
export async function estimate(
  api: AdminApi,
  call: CallContext,
  lines: DraftInput['lines'],
  input: DraftOrderInput,
): Promise<Estimate> {
  const answer = (await api.run(call, DraftOrderCalculate, { input })).draftOrderCalculate
  refuseUserErrors(answer?.userErrors ?? [])
  const draft = answer?.calculatedDraftOrder
  if (!draft || draft.lineItems.length !== lines.length)
    throw new PlatformUnavailable('Shopify answered with an estimate of other lines')
  const nets = netByLine(draft)
  const taxes = taxByLine(draft, nets)
  return {
    subtotal: formatMoney(sum(draft.lineItems.map((line) => parseMoney(presented(line.originalTotalSet))))),
    discountTotal: presented(draft.totalDiscountsSet),
    shippingTotal: presented(draft.totalShippingPriceSet),
    taxTotal: draft.taxesIncluded ? '0.00' : presented(draft.totalTaxSet),
    total: presented(draft.totalPriceSet),
    taxesIncluded: draft.taxesIncluded,
    lines: draft.lineItems.map((line, i) => ({
      lineId: lines[i]?.lineId ?? '',
      originalTotal: presented(line.originalTotalSet),
      discountedTotal: formatMoney(nets[i] ?? 0n),
      taxTotal: formatMoney(taxes[i] ?? 0n),
    })),
    warnings: draft.warnings.map(({ message }) => message),
  }
}
