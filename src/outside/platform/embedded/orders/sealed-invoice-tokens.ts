import type { SealedKind } from '../../../../domain/secrets/sealed-kind.ts'

/** The embedded platform's sealed data: the tokens of its invoices. */
export const SEALED_INVOICE_TOKENS: SealedKind = {
  name: 'invoice links',
  table: 'platform.draft_order',
  key: { store_id: 'bigint', id: 'bigint' },
  boxes: ['invoice_token_enc'],
  atOnce: 200,
}
