import { wakeJob } from '../../database/jobs.ts'
import { insertDelivery } from '../../database/orders/platform-deliveries.ts'
import { findStore } from '../../database/stores/stores.ts'
import type { InboundEnvelope } from '../../outside/platform/inbound.ts'
import type { Context } from '../context.ts'

/** Longer than the platform retries and shorter than deliveries are kept, so every repetition is recognised. */
const OLDEST_MS = 7 * 86_400_000

/**
 * Saves a platform's report, once per delivery id, to be applied soon. Reports older than a week, or about a store or topic we don't
 * have, are dropped, since sending them again would change nothing.
 */
export async function recordPlatformDelivery(
  { db, secretBox, now }: Pick<Context, 'db' | 'secretBox' | 'now'>,
  { deliveryId, store: name, event, triggeredAt }: InboundEnvelope,
): Promise<void> {
  if (event.type === 'ignored' || now.getTime() - triggeredAt.getTime() > OLDEST_MS) return
  const store = await findStore(db, name)
  if (!store) return
  const email = 'email' in event ? event.email : null
  const delivery = {
    storeId: store.id,
    deliveryId,
    topic: event.type,
    event: 'email' in event ? { ...event, email: null } : event,
    sealedEmail: email === null ? null : secretBox.seal(email),
  }
  if (await insertDelivery(db, delivery, now)) await wakeJob(db, 'apply-platform-deliveries')
}
