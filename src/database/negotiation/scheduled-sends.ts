import { sql } from 'kysely'
import type { Role } from '../../domain/access/permissions.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import type { ScheduledSend } from '../../domain/negotiation/scheduled/scheduled-send.ts'
import type { Letter } from '../../domain/negotiation/staged-proposal.ts'
import type { Why } from '../../domain/reason.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { lookIn } from '../distribution/look-over.ts'
import type { DueQuote } from '../quotes/due-quotes.ts'
import { changedMeanwhile } from '../quotes/working-quotes.ts'
import type { Part } from '../write-parts.ts'

/** Returns what is scheduled for a quote, or stopped, with its sender as they are now; null if nothing is. */
export async function findScheduledSend(db: DbOrTx, storeId: string, quoteId: string): Promise<ScheduledSend | null> {
  const { rows } = await sql<Row>`
    select one.version_number, one.offer, one.send_at, one.agreed_at, one.letter, one.total, one.below_floor, one.stopped_at,
      one.reason, staff.id as staff_id, staff.name, staff.role, staff.active,
      (select max(created_at)
        from quote_message message
        where message.store_id = ${storeId} and message.quote_id = one.quote_id and message.actor = 'buyer') as buyer_wrote_at
    from scheduled_send one
    join staff on staff.store_id = one.store_id and staff.id = one.staff_id
    where one.store_id = ${storeId} and one.quote_id = ${idToUuid('qte', quoteId)}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    quoteId,
    versionNumber: row.version_number,
    offer: row.offer,
    sendAt: row.send_at,
    agreedAt: row.agreed_at,
    agreedBy: { id: formatId('stf', row.staff_id), name: row.name, role: row.role, active: row.active },
    letter: row.letter,
    total: parseMoney(row.total),
    confirmBelowFloor: row.below_floor,
    buyerWroteAt: row.buyer_wrote_at,
    stopped: row.stopped_at && row.reason && { at: row.stopped_at, reason: row.reason },
  }
}

interface Row {
  version_number: number
  offer: string
  send_at: Date
  agreed_at: Date
  letter: Letter | null
  total: string
  below_floor: boolean
  stopped_at: Date | null
  reason: Why | null
  staff_id: string
  name: string
  role: Role
  active: boolean
  buyer_wrote_at: Date | null
}

/** Everything a person sets when they schedule a proposal. */
export type NewScheduledSend = Omit<ScheduledSend, 'agreedBy' | 'buyerWroteAt' | 'stopped'> & { agreedBy: string }

/** Schedules a quote's proposal, in place of what was scheduled before. */
export async function saveScheduledSend(tx: Tx, storeId: string, one: NewScheduledSend): Promise<void> {
  const set = {
    version_number: one.versionNumber,
    offer: one.offer,
    send_at: one.sendAt,
    agreed_at: one.agreedAt,
    staff_id: idToUuid('stf', one.agreedBy),
    letter: one.letter && JSON.stringify(one.letter),
    total: formatMoney(one.total),
    below_floor: one.confirmBelowFloor,
    stopped_at: null,
    reason: null,
  }
  await tx
    .insertInto('scheduled_send')
    .values({ store_id: storeId, quote_id: idToUuid('qte', one.quoteId), ...set })
    .onConflict((conflict) => conflict.columns(['store_id', 'quote_id']).doUpdateSet(set))
    .execute()
}

/** Ends what is scheduled for the quote, or stopped; returns whether anything was. */
export async function dropScheduledSend(tx: Tx, storeId: string, quoteId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from scheduled_send
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)}
    returning quote_id`.execute(tx)
  return rows.length > 0
}

/** Keeps why it did not go out; returns false if it has been sent, cancelled, stopped or set anew. */
export async function stopScheduledSend(
  tx: Tx,
  storeId: string,
  { quoteId, agreedAt }: Pick<ScheduledSend, 'quoteId' | 'agreedAt'>,
  { at, reason }: { at: Date; reason: Why },
): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_send
    set stopped_at = ${at}, reason = ${JSON.stringify(reason)}
    where store_id = ${storeId} and quote_id = ${idToUuid('qte', quoteId)} and agreed_at = ${agreedAt} and stopped_at is null
    returning quote_id`.execute(tx)
  return rows.length > 0
}

/** A scheduled send that a change carries out. */
export interface SentAsScheduled {
  storeId: string
  quoteId: string
  agreedAt: Date
}

/** Ends scheduled sends with the changes that carry them out; refuses all of it if one was cancelled or set anew. */
export function endScheduledSends(sent: readonly SentAsScheduled[]): Part[] {
  if (sent.length === 0) return []
  const rows = sent.map(({ storeId, quoteId, agreedAt }) => ({
    ...{ store_id: storeId, quote_id: idToUuid('qte', quoteId), agreed_at: agreedAt },
  }))
  return [
    {
      name: 'scheduled',
      tables: [
        {
          name: 'ended_send',
          query: sql`
    delete from scheduled_send one
    using json_to_recordset(${JSON.stringify(rows)}) as sent (store_id bigint, quote_id uuid, agreed_at timestamptz)
    where ${isOf('one.store_id', storeOfAll(sent))} and one.store_id = sent.store_id and one.quote_id = sent.quote_id and one.agreed_at = sent.agreed_at
    returning one.quote_id`,
        },
      ],
      first: 'ended_send',
      rows: sent.length,
      refuse: changedMeanwhile,
    },
  ]
}

/** Returns quotes whose scheduled send is due, of one store or of all: each store's earliest first, so that no store waits behind another's many. */
export async function listDueSends(
  db: Db,
  now: Date,
  limit: number,
  storeId: string | null = null,
): Promise<DueQuote[]> {
  const rows = await lookIn(
    db,
    storeId,
    (among) => sql<{ store_id: string; quote_id: string }>`
    select store_id, quote_id
    from scheduled_send
    where stopped_at is null and send_at <= ${now} and ${among}
    order by row_number() over (partition by store_id order by send_at), send_at
    limit ${limit}`,
  )
  return rows.map(({ store_id, quote_id }) => ({ storeId: store_id, quoteId: formatId('qte', quote_id) }))
}
