import { sql } from 'kysely'
import type { Period, PeriodSpan } from '../../domain/analytics/analytics-periods.ts'
import { type Money, parseMoney } from '../../domain/money.ts'
import type { Db } from '../database.ts'
import { AMOUNTS, COUNTS, movesOf, SUM_COLUMNS } from './analytics-moves.ts'
import { markedQuotes, planAfresh } from './analytics-rollup.ts'

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

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The tail is added for at most this many quotes; beyond that it takes too long, and the answer is as of the last fold. */
const MOST_IN_TAIL = 500

/**
 * Returns the figures of each of these consecutive periods and the time up to which they are complete: now, or the last fold if too much
 * changed since. Time still to come counts as zero.
 */
export async function readFigures(
  db: Db,
  storeId: string,
  { period, spans, now }: { period: Period; spans: readonly PeriodSpan[]; now: Date },
): Promise<{ figures: PeriodFigures[]; computedAt: Date }> {
  const [first, last] = [spans[0]?.start ?? now, spans.at(-1)?.end ?? now]
  const summed = sql<SumsRow>`
    with picked as materialized (${markedQuotes(storeId, MOST_IN_TAIL + 1)}),
    tail as materialized (select count(*) <= ${MOST_IN_TAIL} as is_short from picked),
    ${movesOf(storeId, sql`select quote_id from picked where (select is_short from tail)`, 'tail')},
    figure as (
      select greatest(start, ${dateOf(first)}::date - 1) as start, ${SUMMED}
      from (
        select period, start, ${SUM_COLUMNS} from analytics_rollup where store_id = ${storeId}
        union all
        select period, start, ${SUM_COLUMNS} from moved) one
      where period = ${period} and start < ${dateOf(last)}::date
      group by 1)
    select tail.is_short, coalesce(fold.complete_at, store.created_at) as complete_at, figure.*
    from tail
    join store on store.id = ${storeId}
    left join analytics_fold fold on fold.store_id = store.id
    left join figure on true`
  const { rows } = await db.transaction().execute(async (tx) => {
    await planAfresh(tx)
    return summed.execute(tx)
  })
  const [{ is_short, complete_at } = { is_short: true, complete_at: now }] = rows
  return { figures: toFigures(rows, spans, now), computedAt: is_short ? now : complete_at }
}

type Sums = Record<(typeof COUNTS)[number] | (typeof AMOUNTS)[number], string>
type SumsRow = Sums & { is_short: boolean; complete_at: Date; start: string | null }

const SUMMED = sql.join([
  ...COUNTS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  ...AMOUNTS.map((name) => sql`sum(${sql.ref(name)})::numeric(38, 2) as ${sql.ref(name)}`),
])
const NOTHING = Object.fromEntries([
  ...COUNTS.map((name) => [name, '0']),
  ...AMOUNTS.map((name) => [name, '0.00']),
]) as Sums

/** Everything before the first period is in one row dated the day before: the state at its start. */
function toFigures(rows: readonly SumsRow[], spans: readonly PeriodSpan[], now: Date): PeriodFigures[] {
  const byStart = new Map<string | null, Sums>(rows.map((row) => [row.start, row]))
  const at = (start: Date) => byStart.get(dateOf(start)) ?? NOTHING
  const before = at(new Date((spans[0]?.start ?? now).getTime() - DAY_MS))
  let standing = Number(before.created) - Number(before.ended)
  let pipeline = parseMoney(before.pipeline)
  return spans.map(({ start }) => {
    const sums = at(start)
    const total = standing + Number(sums.created)
    standing = total - Number(sums.ended)
    pipeline += parseMoney(sums.pipeline)
    return start > now ? figuresOf(NOTHING, 0, 0n) : figuresOf(sums, total, pipeline)
  })
}

function figuresOf(sums: Sums, total: number, pipelineValue: Money): PeriodFigures {
  const count = (name: keyof Sums) => Number(sums[name])
  const average = (name: keyof Sums, over: keyof Sums) => (count(over) === 0 ? null : count(name) / count(over))
  const share = average('compared_net', 'compared_catalog')
  return {
    total,
    new: count('created'),
    accepted: count('accepted'),
    partiallyAccepted: count('partially_accepted'),
    declined: count('declined'),
    expired: count('expired'),
    converted: count('converted'),
    acceptedValue: parseMoney(sums.accepted_value),
    pipelineValue,
    convertedValue: parseMoney(sums.converted_value),
    avgDiscountPct: share === null ? null : 100 * (1 - share),
    avgFirstResponseMinutes: per(average('response_ms', 'responses'), MINUTE_MS),
    avgNegotiationDays: per(average('negotiation_ms', 'negotiations'), DAY_MS),
    avgConversionDays: per(average('conversion_ms', 'conversions'), DAY_MS),
  }
}

function per(ms: number | null, unitMs: number): number | null {
  return ms === null ? null : ms / unitMs
}

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
