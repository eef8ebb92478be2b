import { type Kysely, type RawBuilder, sql } from 'kysely'
import { storeOfAll } from '../../../../domain/stores/store-of-all.ts'
import type { Gid } from '../../gid.ts'
import type { FoundCustomer, Page, PlatformCustomer, SearchQuery } from '../../port.ts'
import { everyWord, startOf, toPage } from '../catalogue/browse.ts'
import { digitsOf } from '../parts.ts'
import type { PlatformDatabase } from '../platform-database.ts'

/** A customer that a store asks for. */
export interface AskedCustomer {
  storeId: string
  id: Gid<'Customer'>
}

/**
 * Returns the customers asked for, in their order, each with the companies and locations they buy for, in one statement; null if the store
 * has none with that id.
 */
export async function readCustomers(
  db: Kysely<PlatformDatabase>,
  asked: readonly AskedCustomer[],
): Promise<(PlatformCustomer | null)[]> {
  const storeIds = asked.map(({ storeId }) => storeId)
  const digits = asked.map(({ id }) => digitsOf(id))
  const one = storeOfAll(asked)
  const wanted =
    one === null
      ? sql`(c.store_id, c.id) in (select * from unnest(${storeIds}::bigint[], ${digits}::bigint[]))`
      : sql`c.store_id = ${one} and c.id = any(${digits}::bigint[])`
  const { rows } = await sql<PlatformCustomer & { storeId: string }>`
    select c.store_id as "storeId", ${customerColumns(one === null ? sql`c.store_id` : sql`${one}`)} from platform.customer c where ${wanted}`.execute(
    db,
  )
  const found = new Map(rows.map(({ storeId, ...customer }) => [`${storeId} ${customer.id}`, customer]))
  return asked.map(({ storeId, id }) => found.get(`${storeId} ${id}`) ?? null)
}

/** Like readCustomers for the store's customer with this e-mail address. */
export async function readCustomerByEmail(
  db: Kysely<PlatformDatabase>,
  storeId: string,
  email: string,
): Promise<PlatformCustomer | null> {
  const { rows } = await selectCustomers(storeId, sql`c.email = ${email.toLowerCase()}`).execute(db)
  return rows[0] ?? null
}

/** Returns a page of customers whose address or name, or a company of theirs, contains every word. */
export async function browseCustomers(
  db: Kysely<PlatformDatabase>,
  storeId: string,
  { text, limit, cursor }: SearchQuery,
): Promise<Page<PlatformCustomer>> {
  const words = everyWord(
    text,
    (pattern) => sql`(
      concat_ws(' ', c.email, c.name) ilike ${pattern}
      or exists (
        select 1
        from platform.company_contact m
        join platform.company o on o.store_id = ${storeId} and o.id = m.company_id
        where m.store_id = ${storeId} and m.customer_id = c.id and o.name ilike ${pattern}))`,
  )
  const { rows } = await selectCustomers(
    storeId,
    sql`c.id > ${startOf({ cursor })} and ${words} order by c.id limit ${limit + 1}`,
  ).execute(db)
  return toPage(rows, limit)
}

/** Returns a page of customers as browseCustomers finds them. */
export async function searchCustomers(
  db: Kysely<PlatformDatabase>,
  storeId: string,
  query: SearchQuery,
): Promise<Page<FoundCustomer>> {
  const { items, nextCursor } = await browseCustomers(db, storeId, query)
  const found = items.map(({ id, email, name, memberships }) => ({
    id,
    email,
    name,
    companies: memberships.map(({ companyName }) => companyName),
  }))
  return { items: found, nextCursor }
}

function selectCustomers(storeId: string, which: RawBuilder<unknown>): RawBuilder<PlatformCustomer> {
  return sql<PlatformCustomer>`
    select ${customerColumns(sql`${storeId}`)}
    from platform.customer c
    where c.store_id = ${storeId} and ${which}`
}

/** Returns the columns of a customer `c` of a store. */
function customerColumns(storeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      'gid://platform/Customer/' || c.id as id,
      false as "isHidden",
      c.email,
      c.name,
      c.phone,
      c.tags,
      (
        select coalesce(json_agg(json_build_object(
          'contactId', 'gid://platform/CompanyContact/' || m.id,
          'companyId', 'gid://platform/Company/' || m.company_id,
          'companyName', (select name from platform.company where store_id = ${storeId} and id = m.company_id),
          'isMainContact', m.main_contact,
          'locations', (
            select coalesce(json_agg(json_build_object(
              'id', 'gid://platform/CompanyLocation/' || r.location_id,
              'name', (select name from platform.company_location where store_id = ${storeId} and id = r.location_id),
              'role', r.role) order by r.location_id), '[]')
            from platform.contact_role r
            where r.store_id = ${storeId} and r.contact_id = m.id
          )) order by m.company_id), '[]')
        from platform.company_contact m
        where m.store_id = ${storeId} and m.customer_id = c.id
      ) as memberships`
}
