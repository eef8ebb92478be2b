import { type ColumnType, type Generated, type JSONColumnType, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { ActorKind, EventType } from '../domain/events.ts'
import type { HeadlineMode, KitConversionMode, Mode, QuoteSource, Status } from '../domain/quote.ts'
import type { StoreSettings } from '../domain/settings.ts'
import type { CustomerRow, LineRow, ProposalRow } from './quote-row.ts'

/** The tables, with the types pg hands over: bigint and numeric as the wire's strings, timestamps as Date, dates as text. */
interface Database {
  store: StoreTable
  staff: StaffTable
  quote_counter: { store_id: string; last_number: string }
  mail_allowance: { store_id: string; level: string; at_ms: string }
  api_switch: { disabled: Generated<boolean>; since: Date }
  api_key: ApiKeyTable
  rate_bucket: { store_id: string; api_key_id: string; level: string; at_ms: string }
  idempotency_key: IdempotencyKeyTable
  request_log: RequestLogTable
  store_feed: {
    store_id: string
    last_seq: Generated<string>
    last_ms: Generated<string>
    ctr: Generated<number>
    last_id: string | null
  }
  event: EventTable
  quote: QuoteTable
  quote_message: QuoteMessageTable
  webhook_endpoint: WebhookEndpointTable
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Either: a read that belongs to no transaction of its own. */
export type DbOrTx = Db | Tx

interface StoreTable {
  id: Generated<string>
  domain: string
  name: string
  plan: 'enterprise' | 'starter'
  trial_ends_at: Date | null
  development: boolean
  installed: Generated<boolean>
  frozen: Generated<boolean>
  currency: string
  timezone: string
  settings: ColumnType<StoreSettings, string | undefined, string>
  revision: Generated<string>
  created_at: Date
}

interface StaffTable {
  store_id: string
  id: string
  email: string
  name: string
  role: 'admin' | 'manager' | 'sales_rep'
  active: Generated<boolean>
  created_at: Date
}

interface ApiKeyTable {
  store_id: string
  id: string
  name: string
  prefix: string
  hash: Buffer
  test: boolean
  scopes: string[]
  allowed_ips: string[]
  expires_at: Date | null
  revoked_at: Date | null
  rolled_at: Date | null
  terms_accepted_at: Date
  revision: Generated<string>
  created_at: Date
}

interface IdempotencyKeyTable {
  store_id: string
  api_key_id: string
  key: string
  fingerprint: Buffer
  attempt: string
  lease_until: Date
  status: number | null
  body: Buffer | null
  created_at: Date
}

interface RequestLogTable {
  store_id: string
  api_key_id: string
  at: Date
  request_id: string
  method: string
  path: string
  status: number
  code: string | null
  ip: string
  duration_ms: number
}

interface EventTable {
  store_id: string
  id: string
  seq: string
  type: EventType
  quote_id: string | null
  actor: ActorKind
  data: string
}

export interface QuoteTable {
  store_id: string
  id: string
  number: string
  status: Status
  mode: Mode
  source: QuoteSource
  currency: string
  version_number: Generated<number>
  negotiation_round: Generated<number>
  po_number: string | null
  requested_delivery_date: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
  first_accepted_at: Date | null
  fully_converted_at: Date | null
  invoice_sent_at: Date | null
  subtotal: string
  discount_total: Generated<string>
  shipping_total: Generated<string>
  tax_estimate: Generated<string>
  total: string
  accepted_total: string | null
  still_open_total: string | null
  headline_mode: Generated<HeadlineMode>
  lines: JSONColumnType<LineRow[]>
  proposal: JSONColumnType<ProposalRow> | null
  pending_approval: 'merchant' | 'buyer' | null
  customer_id: string | null
  company_id: string | null
  company_location_id: string | null
  company_contact_id: string | null
  draft_order_ids: Generated<string[]>
  order_ids: Generated<string[]>
  assigned_staff_id: string | null
  kit_conversion_mode: Generated<KitConversionMode>
  based_on_quote_id: string | null
  customer_email: string
  customer: JSONColumnType<CustomerRow>
  source_url: string | null
  revision: Generated<string>
  deleted_at: Date | null
}

interface QuoteMessageTable {
  store_id: string
  id: string
  quote_id: string
  internal: boolean
  actor: ActorKind
  body: string
  created_at: Date
}

interface WebhookEndpointTable {
  store_id: string
  id: string
  url: string
  description: string | null
  events: string[]
  status: Generated<'active' | 'disabled' | 'auto_disabled'>
  source: 'merchant' | 'automation_platform' | 'agent_protocol'
  secret_enc: Buffer
  created_at: Date
}

const PARSERS: Record<number, (text: string) => unknown> = {
  1082: String, // date
  1184: parseTimestamp,
}

const SESSION = [
  'timezone=UTC',
  'lock_timeout=2s',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=30s',
  'plan_cache_mode=force_generic_plan', // every statement walks an index it was written for: planning it again costs more than running it
]

/** A timestamptz as this session prints it (`2026-11-21 09:37:36.831+00`); pg's own parser takes a third longer and knows the rest. */
function parseTimestamp(text: string): unknown {
  return text.endsWith('+00') ? new Date(`${text.replace(' ', 'T')}:00`) : pg.types.getTypeParser(1184, 'text')(text)
}

/** The pool and the query builder on one PostgreSQL; losing a connection is reported, never fatal. */
export function connect(
  url: string,
  options: { max: number; onError: (error: Error) => void },
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    Client: PreparingClient,
    connectionTimeoutMillis: 5_000,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text') },
  })
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}

const MOST_STATEMENTS = 500
const statementNames = new Map<string, string>()

/**
 * Prepares each statement once a connection: parsing and planning cost more than running the short ones. Statements go to pg
 * with a callback: with its own promises the garbage collector kept finished requests longer (measured: 355 MB against 225).
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || args.length > 2) return super.query(...(args as [string]))
    const name = values && statementName(text)
    return new Promise((resolve, reject) => {
      void super.query(
        { text, ...(values && { values }), ...(name && { name }) },
        (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)),
      )
    })
  }
}

function statementName(text: string): string | undefined {
  let name = statementNames.get(text)
  if (!name && statementNames.size < MOST_STATEMENTS) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}
