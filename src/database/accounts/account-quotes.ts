import { type RawBuilder, sql } from 'kysely'
import type { Account, AccountFigures } from '../../domain/accounts/account.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import { parseMoney } from '../../domain/money.ts'
import { INBOX_TABS } from '../../domain/quotes/inbox.ts'
import type { DbOrTx } from '../database.ts'
import { CONVERSION_COLUMNS, type Conversion, readConversionRow } from '../orders/conversion-row.ts'
import { standingOf, storesOwn } from '../quotes/staff-quote-conditions.ts'
import { type ItemRow, itemColumns, type StaffQuoteItem, toItem } from '../quotes/staff-quote-item.ts'

/** The account whose quotes are asked for, and those of them the reader may see: all, or those of this Sales rep (database/quotes/staff-quote-page.ts). */
export interface AccountScope {
  account: Account
  visibleTo: string | undefined
}

/** Returns the conditions on a quote `q` of the account that the reader may see; `quote_by_company` and `quote_by_customer` hold them. */
function isOfAccount(storeId: string, { account, visibleTo }: AccountScope): RawBuilder<unknown> {
  const digits = digitsOf(account)
  const theirs =
    account.kind === 'company' ? sql`q.company_id = ${digits}::bigint` : sql`q.customer_id = ${digits}::bigint`
  return sql.join([...storesOwn(storeId), theirs, ...isVisible(storeId, visibleTo)], sql` and `)
}

/** Returns the conditions on a quote `q` that a Sales rep sees; none for those who see all. */
export function isVisible(storeId: string, visibleTo: string | undefined): RawBuilder<unknown>[] {
  return visibleTo === undefined ? [] : standingOf(storeId, { visibleTo })
}

/** Returns the digits of an account's id, or of another on the platform, as stored. */
export function digitsOf({ id }: Pick<Account, 'id'>): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

/** Returns a page of the account's quotes, newest first, and one more; `after` is the last id of the page before. */
export async function listAccountQuotes(
  db: DbOrTx,
  storeId: string,
  scope: AccountScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<StaffQuoteItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(storeId)}
    from quote q
    where ${isOfAccount(storeId, scope)} and (${after && idToUuid('qte', after)}::uuid is null or q.id < ${after && idToUuid('qte', after)}::uuid)
    order by q.id desc
    limit ${limit + 1}`.execute(db)
  return rows.map(toItem)
}

const DONE = INBOX_TABS.closed.statuses

/** Returns what the account's quotes have come to. */
export async function readAccountFigures(db: DbOrTx, storeId: string, scope: AccountScope): Promise<AccountFigures> {
  const { rows } = await sql<Omit<AccountFigures, 'acceptedNet'> & { accepted_net: string }>`
    select
      count(*)::int as quotes,
      count(*) filter (where q.status <> all(${DONE}::text[]))::int as open,
      count(*) filter (where q.first_accepted_at is not null)::int as won,
      count(*) filter (where q.first_accepted_at is null and q.status = any(${DONE}::text[]))::int as lost,
      coalesce(sum(cardinality(q.order_ids)), 0)::int as orders,
      coalesce(sum((
        select sum(net) from accepted_line a
        where q.first_accepted_at is not null and a.store_id = ${storeId} and a.quote_id = q.id)), 0)::numeric(24, 2)::text as accepted_net
    from quote q
    where ${isOfAccount(storeId, scope)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate has one row')
  const { accepted_net: net, ...counts } = found
  return { ...counts, acceptedNet: parseMoney(net) }
}

/** An account as its newest quotes describe it, for a platform that does not. */
export interface KnownOfAccount {
  companyName: string | null
  name: string | null
  email: string
  /** The payment terms of the last proposal; null if it had none. */
  paymentTerms: string | null
}

/** Returns what the account's newest quote says of it, and its last proposal's payment terms; null without a quote. */
export async function findKnown(db: DbOrTx, storeId: string, scope: AccountScope): Promise<KnownOfAccount | null> {
  const { rows } = await sql<KnownOfAccount>`
    select q.customer ->> 'companyName' as "companyName", q.customer ->> 'name' as name, q.customer_email as email,
      (select q.proposal ->> 'paymentTerms' from quote q
        where ${isOfAccount(storeId, scope)} and q.proposal is not null order by q.id desc limit 1) as "paymentTerms"
    from quote q
    where ${isOfAccount(storeId, scope)}
    order by q.id desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the account's newest orders with the numbers of their quotes, at most `limit`. */
export async function listAccountOrders(
  db: DbOrTx,
  storeId: string,
  scope: AccountScope,
  limit: number,
): Promise<{ conversion: Conversion; quoteNumber: string }[]> {
  const columns = CONVERSION_COLUMNS.map((name) => sql`c.${sql.ref(name)}`)
  const { rows } = await sql<Parameters<typeof readConversionRow>[0] & { quote_number: string }>`
    select ${sql.join(columns)}, q.number as quote_number
    from (
      select q.id, q.store_id, q.number from quote q
      where ${isOfAccount(storeId, scope)} and q.order_ids <> '{}'
      order by q.id desc
      limit ${limit}) q
    join conversion c on c.store_id = ${storeId} and c.quote_id = q.id and c.order_id is not null
    order by c.id desc
    limit ${limit}`.execute(db)
  return rows.map(({ quote_number: quoteNumber, ...row }) => ({ conversion: readConversionRow(row), quoteNumber }))
}

/** Returns the id of a quote as the API writes it. */
export const quoteIdOf = (uuid: string): string => formatId('qte', uuid)
