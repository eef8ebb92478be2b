import type { DraftOrder } from '../../draft-order.ts'
import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrderCreate, type DraftOrderInput } from '../documents.ts'
import { fromShopifyId } from '../ids.ts'
import { marksOf } from './correlation.ts'
import { findDraftId } from './find-draft-id.ts'
import { readReadyDraft } from './read-draft.ts'
import { refuseUserErrors } from './refuse-user-errors.ts'
import { toDraftOrder } from './to-draft-order.ts'

interface NewDraft {
  correlationKey: string
  /** A process that ended may have asked for it just now. */
  isUnsettled: boolean
  input: () => Promise<DraftOrderInput>
  now: Date
}

/**
 * Returns the draft order of this key, and creates it if there is none: Shopify itself would make a second one. Throws `invalid_input`,
 * and `unavailable` for an unsettled key that is not found yet.
 */
export async function createDraftOrder(
  api: AdminApi,
  call: CallContext,
  { correlationKey, isUnsettled, input, now }: NewDraft,
): Promise<DraftOrder> {
  const knownId = await findDraftId(api, call, correlationKey, now)
  const known = knownId && (await readReadyDraft(api, call, fromShopifyId('DraftOrder', knownId)))
  if (known) return known
  if (isUnsettled) throw new PlatformUnavailable('Shopify may still be making the draft order', { executed: 'unknown' })
  const made = await create(api, call, { ...(await input()), ...marksOf(correlationKey) })
  return made.ready ? made : ((await readReadyDraft(api, call, made.id)) ?? made)
}

async function create(api: AdminApi, call: CallContext, input: DraftOrderInput): Promise<DraftOrder> {
  const answer = (await api.run(call, DraftOrderCreate, { input })).draftOrderCreate
  refuseUserErrors(answer?.userErrors ?? [])
  if (!answer?.draftOrder)
    throw new PlatformUnavailable('Shopify answered without the draft order', { executed: 'unknown' })
  return toDraftOrder(answer.draftOrder)
}
