import { type RawBuilder, sql } from 'kysely'
import type { Gid } from '../../gid.ts'
import type { Page } from '../../port.ts'
import { type Db, gidOf, type Parts } from '../parts.ts'

export const INVOICE_STATES = ['open', 'overdue', 'settled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** Invoices of any of these customers, locations and companies, by the digits of their ids, and those with these correlation keys or this name. */
export interface Invoiced {
  customerIds?: readonly string[]
  locationIds?: readonly string[]
  companyIds?: readonly string[]
  correlationKeys?: readonly string[]
  /** `#1001` of an order, `#D12` of a draft order; the sign may be missing, and a text that is no such name finds nothing. */
  name?: string
}

/** The invoices asked for: of whom, null for everyone, in which state. What was due before `today`, the beginning of a day, is overdue. */
export interface InvoiceQuery {
  of: Invoiced | null
  state?: InvoiceState | undefined
  today: Date
  limit: number
  cursor: string | null
}

/** An invoice in a list; amounts are decimal strings. */
export interface ListedInvoice {
  draftOrderId: Gid<'DraftOrder'>
  /** The order's, or the draft order's until there is one. */
  name: string
  correlationKey: string
  poNumber: string | null
  /** The company, else the person. */
  buyer: string | null
  invoiceUrl: string | null
  currency: string
  total: string
  paid: string
  refunded: string
  cancelled: boolean
  /** All that is left to pay; zero once cancelled or refunded. */
  left: string
  /** The part of it that is overdue. */
  overdue: string
  invoicedAt: Date
  /** When what is left is due: the deposit first. */
  dueAt: Date
}

interface InvoiceRow extends Omit<ListedInvoice, 'draftOrderId' | 'name' | 'invoiceUrl'> {
  id: string
  number: string
  orderNumber: string | null
  sealedToken: Buffer
}

/** Returns a page of invoices, newest first. */
export async function listInvoices(parts: Parts, storeId: string, query: InvoiceQuery): Promise<Page<ListedInvoice>> {
  const { of, state, today, cursor, limit } = query
  const found = of ? findOf(storeId, of) : findAll(storeId, state === 'open' || state === 'overdue')
  const { rows } = await sql<InvoiceRow>`
    select * from (${selectInvoices(storeId, found, today)}) as i
    where ${isIn(state)} ${cursor === null ? sql`` : sql`and i.id < ${cursor}::bigint`}
    order by i.id desc limit ${limit + 1}`.execute(parts.db)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => toListed(parts, row)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The sum left to pay in one currency, by how long it is overdue; decimal strings. */
export interface OpenSum {
  currency: string
  invoices: number
  left: string
  notDue: string
  upTo30: string
  upTo60: string
  upTo90: string
  longer: string
}

/** Sums what is left to pay, one row a currency. */
export async function sumOpenInvoices(
  db: Db,
  storeId: string,
  { of, today }: Pick<InvoiceQuery, 'of' | 'today'>,
): Promise<OpenSum[]> {
  const found = of ? findOf(storeId, of) : findOpen(storeId)
  const overdue = (from: number, to: number | null) => sql`coalesce(sum(part.amount) filter (
      where part.due < ${today} and ${today}::timestamptz - part.due > ${from} * interval '1 day'
      ${to === null ? sql`` : sql`and ${today}::timestamptz - part.due <= ${to} * interval '1 day'`}), 0)::numeric(24,2)::text`
  const { rows } = await sql<OpenSum>`
    select i.currency, count(distinct i.id)::int as invoices, sum(part.amount)::text as left,
      coalesce(sum(part.amount) filter (where part.due >= ${today}), 0)::numeric(24,2)::text as "notDue",
      ${overdue(-1, 30)} as "upTo30", ${overdue(30, 60)} as "upTo60", ${overdue(60, 90)} as "upTo90", ${overdue(90, null)} as longer
    from (${selectInvoices(storeId, found, today)}) as i
    cross join lateral (values (least(i."depositLeft", i.left), i."invoicedAt"),
      (i.left - least(i."depositLeft", i.left), i."restDueAt")) as part (amount, due)
    where i.left > 0 group by i.currency order by i.currency`.execute(db)
  return rows
}

/** Says of invoices found below what is left to pay, and when. */
function selectInvoices(storeId: string, invoices: RawBuilder<unknown>, today: Date): RawBuilder<unknown> {
  const left = sql`case when v.cancelled_at is not null or v.refunded > 0 or v.paid >= v.total then 0.00
        else v.total - coalesce(v.paid, 0) end`
  return sql`
    select v.id, v.number, v.correlation_key as "correlationKey", v.po_number as "poNumber",
      coalesce((select name from platform.company where store_id = ${storeId} and id = v.company_id),
        (select name from platform.customer where store_id = ${storeId} and id = v.customer_id), v.email) as buyer,
      v.invoice_token_enc as "sealedToken", v.currency,
      v.order_number as "orderNumber", v.total, coalesce(v.paid, 0.00) as paid, coalesce(v.refunded, 0.00) as refunded,
      v.cancelled_at is not null as cancelled, a.at as "invoicedAt", f.left, f.due as "dueAt",
      f.deposit as "depositLeft", f.whole as "restDueAt",
      case when f.due >= ${today} then 0.00 when f.whole < ${today} then f.left else least(f.left, f.deposit) end as overdue
    from (${invoices}) v
    cross join lateral (select coalesce(v.invoiced_at, v.invoice_sent_at, v.ordered_at) as at) a
    cross join lateral (
      select ${left} as left, coalesce(v.due_at, a.at) as whole, greatest(v.deposit - coalesce(v.paid, 0), 0) as deposit,
        case when coalesce(v.paid, 0) < v.deposit then a.at else coalesce(v.due_at, a.at) end as due) f`
}

const DRAFT =
  sql.raw(`d.number, d.correlation_key, d.po_number, d.company_id, d.customer_id, d.email, d.invoice_token_enc,
      d.currency, d.total, d.deposit, d.invoiced_at, d.invoice_sent_at, d.due_at`)
const ORDER = sql.raw('o.number as order_number, o.paid, o.refunded, o.cancelled_at, o.created_at as ordered_at')

/** Invoices that were sent or ordered; few of a million are open: those sent but not ordered, and orders with a rest. */
function findAll(storeId: string, isOpen: boolean): RawBuilder<unknown> {
  const open = sql`and d.id in (
      select id from platform.draft_order where store_id = ${storeId} and status = 'invoice_sent'
      union all select draft_order_id from platform.sales_order
      where store_id = ${storeId} and paid < total and refunded = 0 and cancelled_at is null)`
  return sql`
    select d.id, ${DRAFT}, ${ORDER} from platform.draft_order d
    left join lateral (
      select number, paid, refunded, cancelled_at, created_at from platform.sales_order
      where store_id = ${storeId} and draft_order_id = d.id limit 1) o on true
    where d.store_id = ${storeId} and d.status <> 'open' ${isOpen ? open : sql``}`
}

/** The same that are open, for all of them at once: that takes two thirds of the time. */
function findOpen(storeId: string): RawBuilder<unknown> {
  return sql`
    select d.id, ${DRAFT}, null::bigint as order_number, null::numeric as paid, null::numeric as refunded,
      null::timestamptz as cancelled_at, null::timestamptz as ordered_at
    from platform.draft_order d where d.store_id = ${storeId} and d.status = 'invoice_sent'
    union all
    select d.id, ${DRAFT}, ${ORDER} from platform.sales_order o
    join platform.draft_order d on d.store_id = ${storeId} and d.id = o.draft_order_id
    where o.store_id = ${storeId} and o.paid < o.total and o.refunded = 0 and o.cancelled_at is null`
}

function findOf(
  storeId: string,
  { customerIds = [], locationIds = [], companyIds = [], correlationKeys = [], name = '' }: Invoiced,
): RawBuilder<unknown> {
  const found = (column: 'customer_id' | 'location_id' | 'company_id', ids: readonly string[]) => sql`
    select id from platform.draft_order where store_id = ${storeId} and ${sql.ref(column)} = any(${ids}::bigint[])`
  return sql`
    with found as materialized (
      ${found('customer_id', customerIds)} union ${found('location_id', locationIds)} union ${found('company_id', companyIds)}
      union select id from platform.draft_order where store_id = ${storeId} and correlation_key = any(${correlationKeys}::text[])
      ${findNamed(storeId, name)})
    select d.id, ${DRAFT}, ${ORDER} from found
    join platform.draft_order d on d.store_id = ${storeId} and d.id = found.id
    left join platform.sales_order o on o.store_id = ${storeId} and o.draft_order_id = d.id
    where d.status <> 'open'`
}

function findNamed(storeId: string, name: string): RawBuilder<unknown> {
  const [, draft, number] = /^#?(d?)(\d{1,18})$/i.exec(name) ?? []
  if (number === undefined) return sql``
  return draft
    ? sql`union select id from platform.draft_order where store_id = ${storeId} and number = ${number}::bigint`
    : sql`union select draft_order_id from platform.sales_order where store_id = ${storeId} and number = ${number}::bigint`
}

function isIn(state: InvoiceState | undefined): RawBuilder<unknown> {
  switch (state) {
    case 'open':
      return sql`i.left > 0`
    case 'overdue':
      return sql`i.overdue > 0`
    case 'settled':
      return sql`i.left = 0`
    default:
      return sql`true`
  }
}

function toListed({ secrets, baseUrl }: Parts, row: InvoiceRow): ListedInvoice {
  const { id, number, orderNumber, sealedToken, ...same } = row
  const token = secrets.openToken(sealedToken)
  return {
    ...same,
    draftOrderId: gidOf('DraftOrder', id),
    name: orderNumber === null ? `#D${number}` : `#${orderNumber}`,
    invoiceUrl: token && `${baseUrl}/pay/${token}`,
  }
}
