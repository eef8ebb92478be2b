import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import type { DraftInput, Estimate } from '../../draft-order.ts'
import { type CallContext, PlatformError, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { presented } from '../amounts.ts'
import type { DraftOrderInput } from '../documents.ts'
import { DraftOrderCalculate } from '../documents.ts'
import { type Calculated, netByLine } from './net-by-line.ts'
import { partInput } from './part-input.ts'
import { refuseUserErrors } from './refuse-user-errors.ts'
import { taxByLine } from './tax-by-line.ts'

/** Left of the deadline by estimates of parts: the whole is known, and must be answered. */
const SPARE_MS = 500

/** Returns what Shopify would reckon for a draft order, without writing. Tax inside the prices is not added. Throws `invalid_input`. */
export async function estimate(
  api: AdminApi,
  call: CallContext,
  lines: DraftInput['lines'],
  input: DraftOrderInput,
): Promise<Estimate> {
  const draft = await calculate(api, call, input)
  const nets = netByLine(draft)
  const sooner = { ...call, deadline: new Date(call.deadline.getTime() - SPARE_MS) }
  const taxes = await taxByLine(draft, nets, async (at) => {
    try {
      return await calculate(api, sooner, partInput(input, draft, nets, at))
    } catch (error) {
      if (error instanceof PlatformError) return null
      throw error
    }
  })
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

async function calculate(api: AdminApi, call: CallContext, input: DraftOrderInput): Promise<Calculated> {
  const answer = (await api.run(call, DraftOrderCalculate, { input })).draftOrderCalculate
  refuseUserErrors(answer?.userErrors ?? [])
  const draft = answer?.calculatedDraftOrder
  if (!draft || draft.lineItems.length !== input.lineItems?.length)
    throw new PlatformUnavailable('Shopify answered with an estimate of other lines')
  return draft
}
