import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { HiddenAddress } from '../../domain/mail/hidden-address.ts'
import { isReminder, type MessageKind } from '../../domain/mail/mail-message.ts'
import { refused } from '../../domain/refused.ts'
import type { DbOrTx } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { inOneMessage } from '../distribution/in-one-message.ts'

/** The reason an address gets no mail from a store: it does not exist, or its owner wants no reminders (other mail is still sent). */
export type SuppressionReason = 'bounced' | 'opted_out'

export interface Suppression {
  /** `sup_…` */
  id: string
  reason: SuppressionReason
  /** The mail server's reply about an address that does not exist. */
  smtpCode: number | null
  smtpStatus: string | null
  /** The sealed address. */
  sealed: Buffer
  createdAt: Date
}

/** Suppresses all mail, or reminders, to an address; repeating it changes nothing. */
export async function suppress(
  db: DbOrTx,
  storeId: string,
  { fingerprints, sealed }: HiddenAddress,
  { reason, code = null, status = null }: { reason: SuppressionReason; code?: number | null; status?: string | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_suppression (store_id, id, recipient, reason, smtp_code, smtp_status, sealed, created_at)
    select ${storeId}, ${newUuid(now)}::uuid, ${fingerprints[0]}, ${reason}, ${code}, ${status}, ${sealed}, ${now}
    where not exists (
      select 1
      from mail_suppression
      where store_id = ${storeId} and recipient = any(${[...fingerprints]}::bytea[]) and reason = ${reason})
    on conflict do nothing`.execute(db)
}

/**
 * Returns whether an address gets no mail of this kind. Throws if newer processes write with a key this one does not have, as it could
 * miss their entries.
 */
export async function isSuppressed(
  db: DbOrTx,
  storeId: string,
  { fingerprints, keyIds }: HiddenAddress,
  kind: MessageKind,
): Promise<boolean> {
  const suppressed = sql`
    select 1
    from mail_suppression
    where store_id = ${storeId} and recipient = any(${[...fingerprints]}::bytea[]) and (reason = 'bounced' or ${isReminder(kind)})`
  const unknownKey = sql`
    select k.id
    from secret_key k
    where k.id <> all(${[...keyIds]}::text[]) and k.lost_at is null
      and k.started_at > (select started_at from secret_key where id = ${keyIds[0]})
    limit 1`
  const found = await (hasNodes() ? lookApart(db, suppressed, unknownKey) : lookTogether(db, suppressed, unknownKey))
  if (found.unknownKey !== null) {
    throw new Error(`Other processes seal with the key ${found.unknownKey}, which is not in this process's SECRET_KEY.`)
  }
  return found.isSuppressed
}

interface Found {
  isSuppressed: boolean
  /** A newer key that this process does not have. */
  unknownKey: string | null
}

async function lookTogether(
  db: DbOrTx,
  suppressed: RawBuilder<unknown>,
  unknownKey: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<Found>`
    select exists (${suppressed}) as "isSuppressed", (${unknownKey}) as "unknownKey"`.execute(db)
  const [found] = rows
  return { isSuppressed: found?.isSuppressed === true, unknownKey: found?.unknownKey ?? null }
}

/** On nodes, a statement over tables in several places costs several times as much. */
async function lookApart(db: DbOrTx, suppressed: RawBuilder<unknown>, unknownKey: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await inOneMessage<{ id?: string }>([suppressed, unknownKey]).execute(db)
  return { isSuppressed: (rows[0]?.rows.length ?? 0) > 0, unknownKey: rows[1]?.rows[0]?.id ?? null }
}

/** Returns the store's suppressions, newest first, and whether older ones follow. `before` is the id of one. */
export async function listSuppressions(
  db: DbOrTx,
  storeId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ suppressions: Suppression[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('mail_suppression')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .$if(before !== undefined, (query) => query.where('id', '<', idToUuid('sup', before ?? '')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { suppressions: rows.slice(0, limit).map(toSuppression), hasMore: rows.length > limit }
}

/** Deletes a suppression and returns it, or throws `not_found`. */
export async function deleteSuppression(db: DbOrTx, storeId: string, suppressionId: string): Promise<Suppression> {
  const row = await db
    .deleteFrom('mail_suppression')
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('sup', suppressionId))
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) throw refused('not_found', { code: 'no_suppression' })
  return toSuppression(row)
}

const COLUMNS = ['id', 'reason', 'smtp_code', 'smtp_status', 'sealed', 'created_at'] as const

interface SuppressionRow {
  id: string
  reason: SuppressionReason
  smtp_code: number | null
  smtp_status: string | null
  sealed: Buffer
  created_at: Date
}

function toSuppression({ id, smtp_code, smtp_status, created_at, ...same }: SuppressionRow): Suppression {
  return { ...same, id: formatId('sup', id), smtpCode: smtp_code, smtpStatus: smtp_status, createdAt: created_at }
}
