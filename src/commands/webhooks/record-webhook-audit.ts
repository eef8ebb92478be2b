import { recordAudit } from '../../database/access/audit.ts'
import type { Tx } from '../../database/database.ts'
import type { WebhookEndpoint } from '../../database/webhooks/webhook-endpoints.ts'
import type { AuditAction, AuditDetail } from '../../domain/access/audit.ts'
import type { Context } from '../context.ts'

/**
 * Records in the audit log what was done to an endpoint and by whom: staff, or an API key, whose id is in the detail. Only the host of
 * the address is kept, as paths may contain secrets.
 */
export async function recordWebhookAudit(
  tx: Tx,
  { store, actor, now }: Context,
  action: Extract<AuditAction, `webhook_${string}`>,
  { id, url }: Pick<WebhookEndpoint, 'id' | 'url'>,
  more: AuditDetail = {},
): Promise<void> {
  const detail = { endpoint: id, host: new URL(url).host, ...(actor.kind === 'api' && { key: actor.keyId }), ...more }
  const staffId = actor.kind === 'staff' ? actor.id : null
  await recordAudit(tx, store.id, { action, staffId, detail }, now)
}
