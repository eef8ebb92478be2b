import type { DraftOrder } from '../../draft-order.ts'
import { type CallContext, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrderCreate, type DraftOrderInput, DraftOrdersByTag } from '../documents.ts'
import { quoted } from '../quoted.ts'
import { correlationKeyOf, marksOf, tagOf } from './correlation.ts'
import { readReadyDraft } from './read-draft.ts'
import { refuseDraftErrors } from './refuse-draft-errors.ts'
import { toDraftOrder } from './to-draft-order.ts'

interface NewDraft {
  correlationKey: string
  /** A process that ended may have asked for it just now. */
  isUnsettled: boolean
  input: () => Promise<DraftOrderInput>
}

/**
 * Returns the draft order of this key, and creates it if there is none. Shopify itself would make a second one: the newest draft orders
 * are looked at first, then the search by tag, which lags. Throws `invalid_input`, and `unavailable` for an unsettled key that is not
 * found yet.
 */
export async function createDraftOrder(
  api: AdminApi,
  call: CallContext,
  { correlationKey, isUnsettled, input }: NewDraft,
): Promise<DraftOrder> {
  const known = await findByKey(api, call, correlationKey)
  if (!known && isUnsettled)
    throw new PlatformUnavailable('Shopify may still be making the draft order', { executed: 'unknown' })
  const made = known ?? (await create(api, call, { ...(await input()), ...marksOf(correlationKey) }))
  return made.ready ? made : ((await readReadyDraft(api, call, made.id)) ?? made)
}

async function create(api: AdminApi, call: CallContext, input: DraftOrderInput): Promise<DraftOrder> {
  const answer = (await api.run(call, DraftOrderCreate, { input })).draftOrderCreate
  refuseDraftErrors(answer?.userErrors ?? [])
  if (!answer?.draftOrder)
    throw new PlatformUnavailable('Shopify answered without the draft order', { executed: 'unknown' })
  return toDraftOrder(answer.draftOrder)
}

async function findByKey(api: AdminApi, call: CallContext, correlationKey: string): Promise<DraftOrder | null> {
  for (const query of ['', quoted('tag', tagOf(correlationKey))]) {
    const { draftOrders } = await api.run(call, DraftOrdersByTag, { query })
    const found = draftOrders.nodes.find((draft) => correlationKeyOf(draft) === correlationKey)
    if (found) return toDraftOrder(found)
  }
  return null
}
