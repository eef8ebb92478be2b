import { type RawBuilder, sql } from 'kysely'

/** The sums of the roll-up: counts of quotes and milliseconds, then amounts. */
export const COUNTS = [
  ...(['created', 'ended', 'accepted', 'partially_accepted', 'declined', 'expired', 'converted'] as const),
  ...(['responses', 'response_ms', 'negotiations', 'negotiation_ms', 'conversions', 'conversion_ms'] as const),
] as const
export const AMOUNTS = ['accepted_value', 'pipeline', 'converted_value', 'compared_net', 'compared_catalog'] as const
export const SUMS = [...COUNTS, ...AMOUNTS] as const

/** All of them as columns. */
export const SUM_COLUMNS = sql.join(SUMS.map((name) => sql.ref(name)))

/** Counts every change once with its values; changes not folded yet also once negatively, without the marked ones. */
const SIGNS = {
  all: sql`(values (1)) as side (sign)`,
  tail: sql`(values (1), (-1)) as side (sign)`,
}

/**
 * Returns the common table expressions ending in `moved`: what these quotes' changes add to each period of the roll-up. `all` is for a
 * roll-up that does not contain them; `tail` for one that already contains their changes not marked in `analytics_tail`. `quotes` is a
 * subquery of the quotes' ids.
 */
export function movesOf(storeId: string, quotes: RawBuilder<unknown>, signs: keyof typeof SIGNS): RawBuilder<unknown> {
  return sql`
    ${stepsOf(storeId, quotes, signs)},
    moved as (
      select period, start,
        ${sql.join(SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))}
      from move
      group by period, start)`
}

/**
 * Like movesOf, but ends in `move`: what each change of each quote adds to a period. This is the one place that defines every figure:
 *
 * - A deleted quote counts nowhere, not in the past either.
 * - A quote enters a status at most once a period. It enters `accepted` and `partially_accepted` with lines
 *   accepted then, or on its way back to them, if they were not voided later.
 * - Value is accepted with its lines, as far as they stay accepted: the part of an amount that remains after all later changes.
 * - A quote is under way from its creation until just before it is converted, declined or closed.
 */
export function stepsOf(storeId: string, quotes: RawBuilder<unknown>, signs: keyof typeof SIGNS): RawBuilder<unknown> {
  return sql`
    change as (${changesOf(storeId, quotes, signs)}),
    kept as (
      select *,
        bool_or(action = 'delete') over whole as is_deleted,
        min(ms) filter (where action = 'create') over whole as created_ms,
        min(ms) filter (where is_ours and action <> 'create') over whole as answered_ms,
        min(ms) filter (where is_agreed) over whole as agreed_ms,
        min(accepted_lines) over onwards as kept_lines,
        min(accepted_net) over onwards as kept_net,
        min(compared_net) over onwards as kept_compared,
        min(compared_catalog) over onwards as kept_catalog
      from change
      window whole as (partition by sign, quote_id),
        onwards as (partition by sign, quote_id order by id desc rows unbounded preceding)),
    step as (
      select *,
        case
          when is_agreed then kept_lines > lag(kept_lines, 1, 0) over course
            or kept_lines > 0 and accepted_lines <= lag(accepted_lines, 1, 0) over course
          else was <> status and status in ('declined', 'expired', 'converted')
        end as is_entry,
        kept_net - lag(kept_net, 1, 0) over course as accepted_move,
        kept_compared - lag(kept_compared, 1, 0) over course as compared_move,
        kept_catalog - lag(kept_catalog, 1, 0) over course as catalog_move,
        converted_net - lag(converted_net, 1, 0) over course as converted_move,
        pipeline - lag(pipeline, 1, 0) over course as pipeline_move
      from kept
      where not is_deleted
      window course as (partition by sign, quote_id order by id)),
    dated as (
      select *, ${utc(sql`ms`)} as at, ${utc(sql`ms - 1`)} as just_before,
        ${utc(sql`lag(ms) over (partition by sign, quote_id, is_entry, status order by id)`)} as entered_before
      from step),
    period as (select * from (values ('day'), ('week'), ('month')) as period (period)),
    move as (
      select quote_id, period, date_trunc(period, at)::date as start,
        case when action = 'create' then sign end as created, 0 as ended,
        ${sql.join(STATUSES.map((name) => sql`case when is_first and status = ${sql.lit(name)} then sign end as ${sql.ref(name)}`))},
        ${average('responses', 'response_ms', sql`action = 'create' and not is_ours`, sql`answered_ms - created_ms`)},
        ${average('negotiations', 'negotiation_ms', sql`is_agreed and ms = agreed_ms`, sql`ms - created_ms`)},
        ${average('conversions', 'conversion_ms', sql`was <> status and status = 'converted'`, sql`ms - agreed_ms`)},
        sign * accepted_move as accepted_value, sign * pipeline_move as pipeline, sign * converted_move as converted_value,
        sign * compared_move as compared_net, sign * catalog_move as compared_catalog
      from dated
      cross join period
      cross join lateral (
        select is_entry and date_trunc(period, entered_before) is distinct from date_trunc(period, at) as is_first) entry
      union all
      select quote_id, period, date_trunc(period, just_before)::date, 0, sign, ${sql.join(SUMS.slice(2).map(() => sql`null`))}
      from dated
      cross join period
      where was <> status and status in ('converted', 'declined', 'closed'))`
}

/** Every change of these quotes with what it says, once for each sign. */
function changesOf(storeId: string, quotes: RawBuilder<unknown>, signs: keyof typeof SIGNS): RawBuilder<unknown> {
  return sql`
    select sign, picked.quote_id, id, ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint as ms,
      action, previous_status as was, new_status as status,
      previous_status is distinct from new_status and new_status in ('accepted', 'partially_accepted') as is_agreed,
      case action
        when 'create' then detail ->> 'source' in ('manual', 'duplicate')
        when 'post_message' then actor ->> 'kind' = 'staff'
        else previous_status <> 'proposal_sent' and new_status = 'proposal_sent'
      end as is_ours,
      case when new_status in ('submitted', 'in_review', 'countered', 'proposal_sent') then total else 0 end as pipeline,
      accepted_lines, accepted_net, compared_net, compared_catalog, converted_net
    from (${quotes}) picked
    cross join lateral (
      select * from quote_change where store_id = ${storeId} and quote_id = picked.quote_id offset 0) logged -- never the whole log
    cross join ${SIGNS[signs]}
    where total is not null
      and (sign = 1 or not exists (
        select 1 from analytics_tail tail
        where tail.store_id = ${storeId} and tail.quote_id = logged.quote_id and tail.change_id = logged.id))`
}

const STATUSES = ['accepted', 'partially_accepted', 'declined', 'expired', 'converted'] as const

/** Returns a time in milliseconds as a timestamp without zone in UTC, so truncation ignores the session's zone. */
function utc(ms: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_timestamp((${ms}) / 1000.0) at time zone 'UTC'`
}

/** Returns the two columns of an average: its count and its sum. */
function average(
  count: string,
  total: string,
  when: RawBuilder<unknown>,
  span: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${when} and ${span} is not null then sign end as ${sql.ref(count)},
    case when ${when} then sign * (${span}) end as ${sql.ref(total)}`
}
