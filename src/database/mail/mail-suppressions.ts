import { sql } from 'kysely'
import { formatId, idToUuid, newUuid } from '../../domain/id.ts'
import type { HiddenAddress } from '../../domain/mail/hidden-address.ts'
import { isReminder, type MessageKind } from '../../domain/mail/mail-message.ts'
import { refused } from '../../domain/refused.ts'
import type { Db, DbOrTx } from '../database.ts'
import { hasNodes } from '../distribution/has-nodes.ts'
import { isOneOf, together } from '../together.ts'

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
  db: Db,
  storeId: string,
  { fingerprints, keyIds }: HiddenAddress,
  kind: MessageKind,
): Promise<boolean> {
  const { reasons, unknownKey } = await findReasons(db, { storeId, fingerprints, keyIds })
  if (unknownKey !== null) {
    throw new Error(`Other processes seal with the key ${unknownKey}, which is not in this process's SECRET_KEY.`)
  }
  return reasons.some((reason) => reason === 'bounced' || isReminder(kind))
}

type AskedAddress = Pick<HiddenAddress, 'fingerprints' | 'keyIds'> & { storeId: string }

/** A suppression, or a key. */
interface FoundRow {
  store_id: string | null
  recipient: Buffer | null
  reason: SuppressionReason | null
  key_id: string | null
  /** Of two keys the older has the smaller one. */
  age: number | null
}

const RECIPIENT = { table: 'mail_suppression', column: 'recipient', type: 'bytea' } as const

const findReasons = together(async (at, asked: readonly AskedAddress[], db) => {
  const names = asked.flatMap(({ storeId, fingerprints }) => fingerprints.map((value) => ({ storeId, value })))
  const suppressed = sql<FoundRow>`
    select store_id, recipient, reason, null::text as key_id, null::int as age
    from mail_suppression
    where ${isOneOf(RECIPIENT, names)}`
  const keys = sql<FoundRow>`
    select null::bigint as store_id, null::bytea as recipient, null::text as reason, id as key_id,
      rank() over (order by started_at)::int as age
    from secret_key
    where lost_at is null or id = any(${asked.map(({ keyIds }) => keyIds[0])}::text[])`
  const results = hasNodes()
    ? await Promise.all([suppressed.execute(at), keys.execute(db)]) // a store's rows and keys are in different places
    : [await sql<FoundRow>`${suppressed} union all ${keys}`.execute(db)]
  const found = results.flatMap(({ rows }) => rows)
  return asked.map(({ storeId, fingerprints, keyIds }) => {
    const isOfIt = ({ store_id, recipient }: FoundRow) =>
      store_id === storeId && fingerprints.some((one) => recipient !== null && one.equals(recipient))
    const reasons = found.flatMap((row) => (isOfIt(row) && row.reason ? [row.reason] : []))
    return { reasons, unknownKey: findNewerKey(found, keyIds) }
  })
})

/** Returns a key that is newer than the newest of these and none of them, or null. */
function findNewerKey(found: readonly FoundRow[], keyIds: readonly string[]): string | null {
  const own = found.find(({ key_id }) => key_id === keyIds[0])?.age
  const isNewer = ({ key_id, age }: FoundRow) =>
    key_id !== null && !keyIds.includes(key_id) && (age ?? 0) > (own ?? Number.POSITIVE_INFINITY)
  return found.find(isNewer)?.key_id ?? null
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
