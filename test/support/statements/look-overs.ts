/** Statements that may look at tables of several stores. */
interface LookOver {
  /** Matches their texts, with single spaces. */
  like: RegExp
  why: string
  /** Only sent when requests of several stores happen to meet, so not in every run. */
  isRare?: true
}

export const SHARED = 'requests of several stores share it, while their rows are in one database'
export const LANES = "a worker's lanes of several stores share it, while their rows are in one database"
const DUE = 'finds which stores have work'
const ON_NODES = 'finds which stores have work, where stores are on different nodes'
const WATCH = 'says how the whole installation is'
const SEALED = 'seals everything of the installation anew'
const OF_OURS = 'finds what we signed, of a store that moved or from before links named it'
const PURGE = 'removes what is too old of every store'
const ONE = 'of one store, as what it is made from'

/** Statements of one store that are only sent to a single database: on a cluster the same file sends others. */
export const NOT_ON_NODES: readonly RegExp[] = [
  /^\/\* then commit \*\/ with counter as \( update quote_counter set .* set_config\('lock_timeout',/,
  /^select store_id, recipient, reason, .* from mail_suppression where .* union all select .* from secret_key/,
]

/** The statements that may look at tables of several stores, and why. Everything else is limited to one store. */
export const LOOK_OVERS: readonly LookOver[] = [
  { like: /with locked as materialized \( select given\.\* from \(/, why: SHARED },
  { like: /with added as \( insert into quote \(/, why: SHARED },
  { like: /^with asked as \( select store_id, numbers, start from unnest\(/, why: SHARED },
  { like: /^select asked\.place::integer,/, why: SHARED },
  {
    like: /^select q\.store_id, q\.id, .* from unnest\(.* as asked \(store_id, id\), quote q where/,
    why: SHARED,
    isRare: true,
  },
  { like: /^select c\.store_id as "storeId", 'gid:\/\/platform\/Customer\/'/, why: SHARED },
  { like: /^select "v"\."id".* in \(select \* from unnest\(/, why: SHARED },
  { like: /^with known as materialized \( select asked\.place, asked\.store_id, asked\.variant_ids/, why: SHARED },
  { like: /^select store_id, recipient, reason, .* in \(select \* from unnest\(/, why: SHARED },
  { like: /^select .* from "quote_link" where \("quote_link"\."store_id", "quote_link"\."quote_id"\) in/, why: SHARED },
  { like: /from "(staff_session|quote_link)" as .* in \(select \* from unnest\(/, why: SHARED },
  { like: /^update platform_delivery d set applied_at = .* as told\s?\(store_id, delivery_id, place\)/, why: SHARED },
  { like: /^(\/\* then commit \*\/ )?with stored as \( update idempotency_key k/, why: SHARED },
  { like: /^select k\.id is not null as current from unnest\(/, why: SHARED },
  {
    like: /^(\/\* then commit \*\/ )?with queued as \( delete from mail_outbox mail using unnest\(/,
    why: SHARED,
    isRare: true,
  },
  { like: /^select session\.token_hash, staff\.role, store\.revision/, why: SHARED },
  { like: /^select move\.\* from unnest\(/, why: SHARED },
  { like: /^update "mail_(message|outbox)" mail set lease_until = .* as held \(store_id, id, epoch\)/, why: SHARED },
  { like: /^select store_id, id from attachment where scan = 'waiting'/, why: DUE },
  { like: /^select store_id as "storeId", checkout_id as id from card_payment/, why: DUE },
  {
    like: /^select store_id::text as "storeId", id::text as id, is_attachment/,
    why: 'copies the files of the installation',
  },
  { like: /^select named\.store_id from store cross join lateral/, why: OF_OURS },
  { like: /^select d\.id, d\.store_id, d\.type, q\.number/, why: 'a copy of a document names no store' },
  {
    like: /^select "store_id" from "api_key" where "id" = \$1/,
    why: "an operator's key is named by its id",
  },
  { like: /^select min\(("access_expires_at"|coalesce\("triggered_at")/, why: WATCH },
  { like: /^delete from "quote_presence" where "seen_at" < \$1/, why: PURGE },
  { like: /^select waiting\.due, waiting\.oldest_due, lanes\./, why: WATCH },
  { like: /^select next\.id from \( select l\.store_id, l\.cursor_id/, why: WATCH },
  { like: /^select least\(\(select min\(due_at\) from mail_outbox\)/, why: WATCH },
  { like: /^select key_id, count\(\*\) from \(select encode\(/, why: SEALED },
  { like: /^select array\["store_id"::text.*\] as key/, why: SEALED },
  { like: /^select \(lane\.n - 1\)::int as lane, 0 as attempts/, why: LANES },
  { like: /^select lane\.n as lane, due\.attempts/, why: LANES },
  { like: /^select q\.id, q\.number, q\.status, q\.mode, q\.currency, .* in \(select \* from unnest\(/, why: LANES },
  { like: /^select d\.endpoint_id, d\.event_id from unnest\(/, why: LANES },
  {
    like: /^update webhook_endpoint e set (failing_since|status) = .* as lane \(store_id, endpoint_id, epoch\)/,
    why: LANES,
  },
  { like: /^update webhook_lane l set lease_until = /, why: LANES },
  { like: /^with given as \( select \* from unnest\(.* as given \(store_id, endpoint_id, epoch,/, why: LANES },
  { like: /^with due as materialized \( select (l\.)?store_id, .* from webhook_lane/, why: DUE },
  { like: /^with due as materialized \( with recursive store_of_mail \(store_id\)/, why: DUE },
  { like: /^select store_id, quote_id from scheduled_send where stopped_at is null and send_at <=/, why: DUE },
  { like: /^select store_id, id from quote where (status = 'proposal_sent'|approval is not null)/, why: DUE },
  { like: /^select store_id as "storeId", (delivery_id as )?id from platform(_delivery|\.notification)/, why: DUE },
  { like: /^with taken as \( update conversion set lease_until/, why: DUE },
  { like: /^select store_id, id from document where source is not null and created_at < \$1 and id <> all/, why: DUE },
  { like: /^with moved as \( delete from job_outbox where ctid/, why: DUE },
  { like: /^select key, null as error, false as "isLeft" from job_outbox/, why: DUE },
  { like: /^select extract\(epoch from now\(\) - min\(run_at\)\)::float8 as due from job_outbox/, why: WATCH },
  {
    like: /^select store_id as "storeId"(, id)? from ("?mail_(outbox|message)"?|webhook_lane|job_outbox) where/,
    why: ON_NODES,
    isRare: true,
  },
  { like: /^select id, store_id from quote where api_text_revision = revision/, why: DUE },
  { like: /^select id, clock_offset_ms as ahead from store .*analytics_tail/, why: DUE },
  { like: /^select feed\.store_id from \(select store_id, last_id from store_feed .* left join sku_walk/, why: DUE },
  {
    like: /^delete from "?(idempotency_key|staff_session|staff_link|portal_session|portal_sign_in|passkey_challenge|quote_link)"? where \(?"?(created|expires|last_seen)_at"? <=? \$1/,
    why: PURGE,
  },
  {
    like: /^delete from "?(audit_entry|automation_run|taken_reply|platform_delivery|data_request|platform_import|mail_message|mail_outbox|recent_request|platform"\."notification)"? where "?(at|(created|taken|received)_at)"? < \$1/,
    why: PURGE,
  },
  { like: /^delete from attachment where quote_id is null and created_at < \$1 returning/, why: PURGE },
  {
    like: /^with given as materialized \( select \$1::bigint as store_id, .* insert into platform\.(product|variant|company_contact)/,
    why: ONE,
  },
  {
    like: /^with "counter" as \(insert into "platform"."order_counter" .* insert into "platform"."draft_order"/,
    why: ONE,
  },
  {
    like: /^with picked as materialized \( select (id as )?quote_id from (analytics_tail|quote) where store_id = \$1/,
    why: ONE,
  },
]
