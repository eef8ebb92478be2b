import { wakeJobTogether } from '../../database/jobs.ts'
import { insertDelivery } from '../../database/orders/platform-deliveries.ts'
import { findStoreOn, type Store } from '../../database/stores/stores.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import type { InboundEnvelope } from '../../outside/platform/inbound.ts'
import type { Context, Systems } from '../context.ts'
import { applyPlatformDelivery } from './apply-platform-delivery.ts'

/** Longer than the platform retries and shorter than deliveries are kept, so every repetition is recognised. */
const OLDEST_MS = 7 * 86_400_000

/**
 * Saves a platform's report, once per delivery id, to be applied soon; an uninstallation at once, however much waits. Reports older than
 * a week, or about a store (of this platform, `from`) or topic we don't have, are dropped, since sending them again would change nothing.
 */
export async function recordPlatformDelivery(
  systems: Systems & Pick<Context, 'now'> & { from: Store['platform'] },
  { deliveryId, store: name, event, triggeredAt }: InboundEnvelope,
): Promise<void> {
  const { db, secretBox, now, from } = systems
  if (event.type === 'ignored' || now.getTime() - triggeredAt.getTime() > OLDEST_MS) return
  const store = await findStoreOn(db, from, name)
  if (!store) return
  const email = 'email' in event ? event.email : null
  const delivery = {
    storeId: store.id,
    deliveryId,
    topic: event.type,
    event: 'email' in event ? { ...event, email: null } : event,
    sealedEmail: email === null ? null : secretBox.seal(email),
    triggeredAt,
  }
  if (!(await insertDelivery(db, delivery, now))) return
  if (event.type === 'app.uninstalled') {
    const ctx: Context = { ...systems, store, actor: { kind: 'platform' }, now: nowOf(store, () => now) }
    await applyPlatformDelivery(ctx, { ...delivery, attempts: 0, receivedAt: now })
  } else await wakeJobTogether(db, 'apply-platform-deliveries')
}
