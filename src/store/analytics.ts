import { type RawBuilder, sql } from 'kysely'
import type { PeriodSpan } from '../domain/analytics-periods.ts'
import { uuidFloor } from '../domain/id.ts'
import { formatMoney, type Money, parseMoney, sum } from '../domain/money.ts'
import type { DbOrTx } from './database.ts'

/** A store's figures of one period (specification, AnalyticsSummary; design, section 8). */
export interface PeriodFigures {
  total: number
  new: number
  accepted: number
  partiallyAccepted: number
  declined: number
  expired: number
  converted: number
  acceptedValue: Money
  pipelineValue: Money
  convertedValue: Money
  avgDiscountPct: number | null
  avgFirstResponseMinutes: number | null
  avgNegotiationDays: number | null
  avgConversionDays: number | null
}

/**
 * The figures of each of these periods, which follow one another, from the quotes and their changes as they are now. Deleted quotes
 * count nowhere; what has not come yet of a period is zero.
 */
export async function readFigures(
  db: DbOrTx,
  storeId: string,
  spans: readonly PeriodSpan[],
  now: Date,
): Promise<PeriodFigures[]> {
  const asked = { storeId, ...boundsOf(spans), now }
  const [entries, standing, averages, conversions] = await Promise.all([
    listEntries(db, asked),
    listStanding(db, asked),
    listAverages(db, asked),
    listConverted(db, asked),
  ])
  return spans.map((_, i) => {
    const found = <T extends { period: number }>(rows: readonly T[]) => rows.find(({ period }) => period === i + 1)
    const [entered, stood, average, converted] = [found(entries), found(standing), found(averages), found(conversions)]
    return {
      total: stood?.total ?? 0,
      new: average?.created ?? 0,
      accepted: entered?.accepted ?? 0,
      partiallyAccepted: entered?.partially_accepted ?? 0,
      declined: entered?.declined ?? 0,
      expired: entered?.expired ?? 0,
      converted: entered?.converted ?? 0,
      acceptedValue: parseMoney(entered?.accepted_value ?? NOTHING),
      pipelineValue: parseMoney(stood?.pipeline ?? NOTHING),
      convertedValue: parseMoney(converted?.value ?? NOTHING),
      avgDiscountPct: average?.discount_pct ?? null,
      avgFirstResponseMinutes: average?.response_minutes ?? null,
      avgNegotiationDays: average?.negotiation_days ?? null,
      avgConversionDays: average?.conversion_days ?? null,
    }
  })
}

interface Asked {
  storeId: string
  /** The start of each period, then the end of the last: as times, and as the ids that begin there. */
  times: RawBuilder<unknown>
  ids: RawBuilder<unknown>
  first: { at: Date; id: string }
  end: { at: Date; id: string }
  count: number
  now: Date
}

const NOTHING = formatMoney(0n)

function boundsOf(spans: readonly PeriodSpan[]) {
  const times = [...spans.map(({ start }) => start), ...spans.slice(-1).map(({ end }) => end)]
  const bounds = times.map((at) => ({ at, id: uuidFloor(at.getTime()) }))
  const [first = { at: new Date(0), id: uuidFloor(0) }] = bounds
  return {
    times: sql`${times.map((at) => at.toISOString())}::timestamptz[]`,
    ids: sql`${bounds.map(({ id }) => id)}::uuid[]`,
    first,
    end: bounds.at(-1) ?? first,
    count: spans.length,
  }
}

/** How many quotes entered each status, each once, and what was accepted; an acceptance that was voided later is none. */
async function listEntries(db: DbOrTx, { storeId, ids, first, end }: Asked) {
  type Count = 'period' | 'accepted' | 'partially_accepted' | 'declined' | 'expired' | 'converted'
  const { rows } = await sql<Record<Count, number> & { accepted_value: string | null }>`
    with entry as (
      select distinct on (period, quote_id, new_status)
        width_bucket(change.id, ${ids}) as period, change.quote_id, change.new_status, change.id,
        change.accepted_net as net
      from quote_change change
      join quote on quote.store_id = change.store_id and quote.id = change.quote_id and quote.deleted_at is null
      where change.store_id = ${storeId} and change.id >= ${first.id} and change.id < ${end.id}
        and change.new_status in ('accepted', 'partially_accepted', 'declined', 'expired', 'converted')
        and change.previous_status is distinct from change.new_status
        and (change.new_status not in ('accepted', 'partially_accepted') or not exists (
          select from quote_change void
          where void.store_id = ${storeId} and void.quote_id = change.quote_id
            and void.id > change.id and void.action = 'void_acceptance'))
      order by period, change.quote_id, change.new_status, change.id desc),
    accepted as (
      select distinct on (period, quote_id) period, quote_id, net
      from entry
      where new_status in ('accepted', 'partially_accepted')
      order by period, quote_id, id desc),
    worth as (select period, sum(net)::numeric(24, 2)::text as value from accepted group by period)
    select entry.period,
      count(*) filter (where new_status = 'accepted')::integer as accepted,
      count(*) filter (where new_status = 'partially_accepted')::integer as partially_accepted,
      count(*) filter (where new_status = 'declined')::integer as declined,
      count(*) filter (where new_status = 'expired')::integer as expired,
      count(*) filter (where new_status = 'converted')::integer as converted,
      (select value from worth where worth.period = entry.period) as accepted_value
    from entry
    group by entry.period`.execute(db)
  return rows
}

/**
 * How many quotes were under way at some moment of each period, and what those in negotiation came to at its end (or now). The database
 * only groups what lasted from which period to which: a store has as many groups as pairs of periods, however many quotes.
 */
async function listStanding(db: DbOrTx, { storeId, ids, count, end, now }: Asked) {
  const { rows } = await sql<Lasting>`
    with span as materialized (
      select quote_id, new_status, total,
        width_bucket(id, ${ids}) as from_period,
        width_bucket(coalesce(lead(id) over later, ${uuidFloor(now.getTime() + 1)}), ${ids}) as until_period,
        lead(id) over later is null as is_last
      from quote_change
      where store_id = ${storeId} and id < ${end.id} and action <> 'post_message'
        and quote_id not in (select id from quote where store_id = ${storeId} and deleted_at is not null)
      window later as (partition by quote_id order by id)),
    under_way as (
      select min(from_period) as from_period, max(until_period) as until_period
      from span
      where new_status not in ('converted', 'declined', 'closed')
      group by quote_id)
    select from_period, until_period, true as is_last, count(*)::integer as quotes, null::text as pipeline
    from under_way
    group by from_period, until_period
    union all
    select from_period, until_period, is_last, 0, sum(total)::numeric(24, 2)::text
    from span
    where new_status in ('submitted', 'in_review', 'countered', 'proposal_sent')
      and (from_period < until_period or is_last)
    group by from_period, until_period, is_last`.execute(db)
  return Array.from({ length: count }, (_, i) => standingIn(i + 1, rows))
}

/** What lasted from one period to another; 0 is before the first. The last of a quote's states lasts still. */
interface Lasting {
  from_period: number
  until_period: number
  is_last: boolean
  quotes: number
  pipeline: string | null
}

function standingIn(period: number, rows: readonly Lasting[]) {
  const lasting = rows.filter(({ from_period, until_period }) => from_period <= period && period <= until_period)
  const atItsEnd = lasting.filter(({ until_period, is_last }) => period < until_period || is_last)
  return {
    period,
    total: lasting.reduce((total, { quotes }) => total + quotes, 0),
    pipeline: formatMoney(sum(atItsEnd.map(({ pipeline }) => parseMoney(pipeline ?? NOTHING)))),
  }
}

/**
 * Of the quotes created in each period: how many, and how long they waited for an answer. Of those first accepted in it: how long they
 * were negotiated, and at what discount off the catalogue, a kit as a whole. Of those fully converted in it: how long after.
 */
async function listAverages(db: DbOrTx, { storeId, ids, times, first, end }: Asked) {
  const { rows } = await sql<{
    period: number
    created: number | null
    response_minutes: number | null
    negotiation_days: number | null
    discount_pct: number | null
    conversion_days: number | null
  }>`
    with created as (
      select width_bucket(quote.id, ${ids}) as period, count(*)::integer as quotes,
        avg(extract(epoch from answer.at - quote.created_at) / 60) as response_minutes
      from quote
      left join lateral (
        select least(
          (select min(version.created_at) from quote_version version
           where version.store_id = ${storeId} and version.quote_id = quote.id and version.state = 'sent'),
          (select min(message.created_at) from quote_message message
           where message.store_id = ${storeId} and message.quote_id = quote.id
             and message.actor = 'merchant' and not message.internal)) as at
        ) answer on quote.source not in ('manual', 'duplicate')
      where quote.store_id = ${storeId} and quote.id >= ${first.id} and quote.id < ${end.id} and quote.deleted_at is null
      group by 1),
    agreed as (
      select width_bucket(first_accepted_at, ${times}) as period,
        avg(extract(epoch from first_accepted_at - created_at) / 86400) as negotiation_days,
        100 * (1 - sum(line.net) / nullif(sum(line.catalog), 0)) as discount_pct
      from quote
      left join lateral (
        select sum(net) as net, sum(catalog) as catalog
        from (
          select
            sum((line ->> 'lineTotal')::numeric - coalesce((line ->> 'discountShare')::numeric, 0)) as net,
            sum((line ->> 'catalogPrice')::numeric * (line ->> 'quantity')::integer) as catalog
          from jsonb_array_elements(lines) line
          where line ->> 'decision' = 'accept'
          group by coalesce(line #>> '{kit,key}', line ->> 'id')) item
        where catalog is not null) line on true
      where store_id = ${storeId} and first_accepted_at >= ${first.at} and first_accepted_at < ${end.at} and deleted_at is null
      group by 1),
    finished as (
      select width_bucket(fully_converted_at, ${times}) as period,
        avg(extract(epoch from fully_converted_at - first_accepted_at) / 86400) as conversion_days
      from quote
      where store_id = ${storeId} and fully_converted_at >= ${first.at} and fully_converted_at < ${end.at} and deleted_at is null
      group by 1)
    select period, quotes as created, response_minutes::float8, negotiation_days::float8,
      discount_pct::float8, conversion_days::float8
    from created
    full join agreed using (period)
    full join finished using (period)`.execute(db)
  return rows
}

/** What came to draft orders in each period, less discounts and without shipping and tax. */
async function listConverted(db: DbOrTx, { storeId, times, first, end }: Asked) {
  const { rows } = await sql<{ period: number; value: string }>`
    select width_bucket(conversion.created_at, ${times}) as period,
      sum(conversion.subtotal - conversion.discount)::numeric(24, 2)::text as value
    from conversion
    join quote on quote.store_id = conversion.store_id and quote.id = conversion.quote_id and quote.deleted_at is null
    where conversion.store_id = ${storeId} and conversion.state = 'done'
      and conversion.created_at >= ${first.at} and conversion.created_at < ${end.at}
    group by 1`.execute(db)
  return rows
}
