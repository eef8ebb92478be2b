import { readMailContent } from '../../domain/mail/open-mail.ts'
import type { SealedKind } from '../../domain/secrets/sealed-kind.ts'

const BY_ID = { store_id: 'bigint', id: 'uuid' } as const

/** Everything the service stores sealed; anything missing here is lost with its key. */
export const SEALED_KINDS: readonly SealedKind[] = [
  {
    name: 'webhook secrets',
    table: 'webhook_endpoint',
    key: BY_ID,
    boxes: ['secret_enc', 'old_secret_enc'],
    atOnce: 100,
  },
  {
    name: 'suppressed addresses',
    table: 'mail_suppression',
    key: BY_ID,
    boxes: ['sealed'],
    addressIn: (text) => text,
    atOnce: 200,
  },
  { name: 'queued mail', table: 'mail_outbox', key: BY_ID, boxes: ['sealed'], atOnce: 200 },
  { name: 'invoices being sent', table: 'conversion', key: BY_ID, boxes: ['invoice_intent'], atOnce: 200 },
  {
    name: 'platform reports',
    table: 'platform_delivery',
    key: { store_id: 'bigint', delivery_id: 'text' },
    boxes: ['email_enc'],
    atOnce: 200,
  },
  { name: 'evidence of acceptances', table: 'document', key: BY_ID, boxes: ['evidence'], atOnce: 200 },
  {
    name: 'keys of card payments',
    table: 'card_account',
    key: { store_id: 'bigint' },
    boxes: ['keys_enc'],
    atOnce: 200,
  },
  { name: 'data requests', table: 'data_request', key: BY_ID, boxes: ['email_enc'], atOnce: 200 },
  {
    name: 'stored responses',
    table: 'idempotency_key',
    key: { store_id: 'bigint', api_key_id: 'uuid', key: 'text' },
    boxes: ['body'],
    atOnce: 50,
  },
  {
    name: "Shopify's tokens",
    table: 'shopify_installation',
    key: { store_id: 'bigint' },
    boxes: ['tokens'],
    atOnce: 200,
  },
  { name: 'imports', table: 'platform_import', key: BY_ID, boxes: ['file', 'sample', 'errors'], atOnce: 1 },
  {
    name: 'mail',
    table: 'mail_message',
    key: BY_ID,
    boxes: ['sealed'],
    addressIn: (text) => readMailContent(text).to.address,
    atOnce: 200,
  },
]
