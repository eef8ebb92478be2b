/** Statements that may look at tables of several stores. */
interface LookOver {
  /** Matches their texts, with single spaces. */
  like: RegExp
  why: string
}

const SHARED = 'requests of several stores share it, while their rows are in one database'
const LANES = "a worker's lanes of several stores share it, while their rows are in one database"
const DUE = 'finds which stores have work'
const PURGE = 'removes what is too old of every store'
const ONE = 'of one store, as what it is made from'
const TEST = 'a test sends it itself'

/** The statements that may look at tables of several stores, and why. Everything else is limited to one store. */
export const LOOK_OVERS: readonly LookOver[] = [
  { like: /with locked as materialized \( select given\.\* from \(/, why: SHARED },
  { like: /with added as \( insert into quote \(/, why: SHARED },
  { like: /^with asked as \( select store_id, numbers, start from unnest\(/, why: SHARED },
  { like: /^select asked\.place::integer,/, why: SHARED },
  { like: /^select c\.store_id as "storeId", 'gid:\/\/platform\/Customer\/'/, why: SHARED },
  { like: /^select "v"\."id".* in \(select \* from unnest\(/, why: SHARED },
  { like: /^with known as materialized \( select asked\.place, asked\.store_id, asked\.variant_ids/, why: SHARED },
  { like: /from "(staff_session|quote_link)" as .* in \(select \* from unnest\(/, why: SHARED },
  { like: /^update platform_delivery d set applied_at = .* as told\s?\(store_id, delivery_id, place\)/, why: SHARED },
  { like: /^select \(lane\.n - 1\)::int as lane, 0 as attempts/, why: LANES },
  { like: /^select lane\.n as lane, due\.attempts/, why: LANES },
  { like: /^select q\.id, q\.number, q\.status, q\.mode, q\.currency, .* as wanted \(store_id, id\)/, why: LANES },
  { like: /^select d\.endpoint_id, d\.event_id from unnest\(/, why: LANES },
  {
    like: /^update webhook_endpoint e set (failing_since|status) = .* as lane \(store_id, endpoint_id, epoch\)/,
    why: LANES,
  },
  { like: /^update webhook_lane l set (lease_until|cursor_id) = /, why: LANES },
  { like: /^with given as \( select \* from unnest\(.* as given \(store_id, endpoint_id, epoch,/, why: LANES },
  { like: /^with due as materialized \( select (l\.)?store_id, .* from webhook_lane/, why: DUE },
  { like: /^with due as materialized \( with recursive store_of_mail \(store_id\)/, why: DUE },
  { like: /^select store_id, quote_id from scheduled_send where stopped_at is null and send_at <=/, why: DUE },
  { like: /^select store_id, id from quote where (status = 'proposal_sent'|approval is not null)/, why: DUE },
  { like: /^select store_id as "storeId", (delivery_id as )?id from platform(_delivery|\.notification)/, why: DUE },
  { like: /^with taken as \( update conversion set lease_until/, why: DUE },
  { like: /^with stuck as materialized \( select document\.store_id/, why: DUE },
  { like: /^select id, store_id from quote where api_text_revision = revision/, why: DUE },
  {
    like: /^select id, clock_offset_ms as ahead from store where id in \(select store_id from analytics_tail\)/,
    why: DUE,
  },
  { like: /^select feed\.store_id from store_feed feed left join sku_walk/, why: DUE },
  {
    like: /^delete from "?[\w"]+(\."notification)?"? where \(?"?(created|expires|last_seen|taken|received)?_?at"? <=? \$1/,
    why: PURGE,
  },
  { like: /^with gone as \(delete from attachment where quote_id is null/, why: PURGE },
  { like: /^with written as \( delete from mail_outbox where store_id = \$1/, why: ONE },
  {
    like: /^with picked as materialized \( select (id as )?quote_id from (analytics_tail|quote) where store_id = \$1/,
    why: ONE,
  },
  { like: /^with quick as materialized \(select set_config\('synchronous_commit'/, why: 'its rows come from no table' },
  { like: /^(begin; select from platform\.notification|select from quote where id = \$1 for update)/, why: TEST },
]
