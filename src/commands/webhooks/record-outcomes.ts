import { recordAudit } from '../../database/access/audit.ts'
import { listStaff } from '../../database/access/staff.ts'
import type { Tx } from '../../database/database.ts'
import { queueMail } from '../../database/mail/mail-outbox.ts'
import { readStore } from '../../database/stores/stores.ts'
import {
  type GivenUpEndpoint,
  noteFailures,
  type Outcome,
  saveOutcomes,
} from '../../database/webhooks/webhook-outcomes.ts'
import { inBusinessTime, nowOf } from '../../domain/stores/test-clock.ts'
import type { Systems } from '../context.ts'

/**
 * Saves the outcomes of attempts, all or nothing, and switches off endpoints that nothing has reached for 5 days, mailing their store's
 * admins. Returns for each attempt whether its worker may continue with the lane.
 */
export async function recordOutcomes(
  systems: Pick<Systems, 'db' | 'secretBox'>,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<boolean[]> {
  const failing = failingLanes(outcomes)
  if (failing.length === 0) return saveOutcomes(systems.db, outcomes)
  return systems.db.transaction().execute(async (tx) => {
    for (const endpoint of await noteFailures(tx, failing, now)) await tellStore(tx, systems, endpoint, now)
    return saveOutcomes(tx, outcomes)
  })
}

/** Returns the lanes whose attempts all failed. */
function failingLanes(outcomes: readonly Outcome[]) {
  const lanes = Map.groupBy(outcomes, ({ lane }) => lane)
  return [...lanes]
    .filter(([, ofLane]) => ofLane.every(({ verdict }) => verdict.state !== 'delivered'))
    .map(([lane]) => lane)
}

async function tellStore(
  tx: Tx,
  { secretBox }: Pick<Systems, 'secretBox'>,
  { storeId, endpointId, url, failingSince }: GivenUpEndpoint,
  real: Date,
): Promise<void> {
  const store = await readStore(tx, storeId)
  const now = nowOf(store, () => real)
  const since = inBusinessTime(store, failingSince).toISOString()
  // Only the host, as everywhere in the audit log: paths may contain secrets.
  const audited = { endpoint: endpointId, host: new URL(url).host, failing_since: since }
  await recordAudit(tx, storeId, { action: 'webhook_auto_disabled', staffId: null, detail: audited }, now)
  for (const { role, active, email } of await listStaff(tx, storeId)) {
    if (role !== 'admin' || !active) continue
    const data = { endpoint: endpointId, url, failing_since: since }
    await queueMail(tx, storeId, { kind: 'webhook_auto_disabled', to: email, data }, secretBox, now)
  }
}
