import type { DraftOrder } from '../../draft-order.ts'
import { type CallContext, PlatformError, PlatformUnavailable } from '../../port.ts'
import type { AdminApi } from '../client/admin-api.ts'
import type { DraftOrderInput } from '../documents/inputs.ts'
import { draftOrderCreate, draftOrdersByTag } from '../documents/orders.ts'
import { quoted } from '../quoted.ts'
import { correlationKeyOf, marksOf, tagOf } from './correlation.ts'
import type { EarlierAttempts } from './earlier-attempts.ts'
import { readReadyDraft } from './read-draft.ts'
import { refuseDraftErrors } from './refuse-draft-errors.ts'
import { toDraftOrder } from './to-draft-order.ts'

/**
 * Returns the draft order of this key, and creates it if there is none. Shopify itself would make a second one: unless this is the
 * first attempt, the newest draft orders are looked at, then the search by tag, which lags. Throws `invalid_input`, and `unavailable`
 * while an attempt of a process that ended may still be under way.
 */
export async function createDraftOrder(
  api: AdminApi,
  call: CallContext,
  attempts: EarlierAttempts,
  { correlationKey, input }: { correlationKey: string; input: () => Promise<DraftOrderInput> },
): Promise<DraftOrder> {
  const attempt = attempts.begin(correlationKey)
  const known = attempt === 'first' ? null : await findByKey(api, call, correlationKey)
  const made =
    known ??
    (await create(api, call, attempt, { ...(await input()), ...marksOf(correlationKey) }, () =>
      attempts.end(correlationKey),
    ))
  attempts.end(correlationKey)
  return made.ready ? made : ((await readReadyDraft(api, call, made.id)) ?? made)
}

async function create(
  api: AdminApi,
  call: CallContext,
  attempt: string,
  input: DraftOrderInput,
  onRefused: () => void,
): Promise<DraftOrder> {
  if (attempt === 'unsettled')
    throw new PlatformUnavailable('Shopify may still be making the draft order', { executed: 'unknown' })
  const answer = (await api.run(call, draftOrderCreate, { input })).draftOrderCreate
  try {
    refuseDraftErrors(answer?.userErrors ?? [])
  } catch (error) {
    if (error instanceof PlatformError) onRefused()
    throw error
  }
  if (!answer?.draftOrder)
    throw new PlatformUnavailable('Shopify answered without the draft order', { executed: 'unknown' })
  return toDraftOrder(answer.draftOrder)
}

async function findByKey(api: AdminApi, call: CallContext, correlationKey: string): Promise<DraftOrder | null> {
  for (const query of ['', quoted('tag', tagOf(correlationKey))]) {
    const { draftOrders } = await api.run(call, draftOrdersByTag, { query })
    const found = draftOrders.nodes.find((draft) => correlationKeyOf(draft) === correlationKey)
    if (found) return toDraftOrder(found)
  }
  return null
}
