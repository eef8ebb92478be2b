import { sql } from 'kysely'
import { PERSONAL_DETAIL } from '../../domain/customers/privacy.ts'
import { REMOVED } from '../../domain/customers/redact-quote.ts'
import { formatId } from '../../domain/id.ts'
import { REDACTED_DOMAIN } from '../../domain/quotes/quote.ts'
import { dropStoreAttachments } from '../attachments/attachments.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** Returns quotes of the store, deleted ones included, that still name their buyer; oldest first. */
export async function listNamedQuotes(db: DbOrTx, storeId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from quote
    where store_id = ${storeId} and customer_email <> 'redacted-' || id || ${`@${REDACTED_DOMAIN}`}
    order by id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => formatId('qte', id))
}

/** Tables of which a store that left for good keeps nothing. */
const EMPTIED = [
  'mail_message',
  'mail_outbox',
  'mail_suppression',
  'portal_session',
  'portal_sign_in',
  'data_request',
  'idempotency_key',
  'request_log',
  'recent_request',
  'platform_import',
  'saved_view',
  'account_note',
  'passkey',
  'passkey_challenge',
  'part_number',
  'buying_limit',
  'shared_list',
  'contact_invitation',
  'store_terms',
  'scheduled_send',
  'preset',
  'audit_entry',
  'automation_run',
  'staff_session',
  'staff_link',
  'store_logo',
  'webhook_endpoint',
] as const

/**
 * Removes everything that identifies a person from what a store has besides its quotes' buyers: what staff wrote and who they were,
 * messages, mail, sessions, logs, settings, webhook endpoints. Keys are revoked. Quotes, their figures and events stay.
 */
export async function dropShopTraces(tx: Tx, storeId: string, now: Date): Promise<void> {
  await dropStoreAttachments(tx, storeId)
  for (const table of EMPTIED) await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(tx)
  await sql`
    update quote_message set body = ${REMOVED}, author = null
    where store_id = ${storeId} and (body <> ${REMOVED} or author is not null)`.execute(tx)
  await sql`
    update quote_change
    set detail = detail - ${[...PERSONAL_DETAIL]}::text[],
      actor = case when actor ->> 'kind' = 'staff' then actor || ${{ name: REMOVED }}::jsonb else actor end
    where store_id = ${storeId} and (detail ?| ${[...PERSONAL_DETAIL]}::text[] or actor ->> 'name' <> ${REMOVED})`.execute(
    tx,
  )
  await sql`
    update conversion
    set invoice_intent = null,
      actor = case when actor ->> 'kind' = 'staff' then actor || ${{ name: REMOVED }}::jsonb else actor end
    where store_id = ${storeId}`.execute(tx)
  await sql`
    update staff
    set email = 'redacted-' || id || ${`@${REDACTED_DOMAIN}`}, name = ${REMOVED}, active = false, password_hash = null,
      platform_user_id = null
    where store_id = ${storeId}`.execute(tx)
  await sql`
    update api_key
    set name = ${REMOVED}, allowed_ips = '{}', revoked_at = coalesce(revoked_at, ${now}), revision = revision + 1
    where store_id = ${storeId}`.execute(tx)
  await sql`update store set settings = '{}', revision = revision + 1 where id = ${storeId}`.execute(tx)
}
