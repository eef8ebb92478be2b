import { webhookKey } from '../../src/domain/webhooks/webhook-signature.ts'

/** The signing secret of all endpoints in the bench. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`

/** The key it signs with. */
export const WEBHOOK_KEYS: readonly Buffer[] = [webhookKey(WEBHOOK_SECRET)]
