import { type RawBuilder, sql } from 'kysely'
import type { Address } from '../../address.ts'
import type { Gid } from '../../gid.ts'
import type { FoundCompany, Page, SearchQuery } from '../../port.ts'
import { everyWord, startOf, toPage } from '../catalogue/browse.ts'
import type { Db } from '../parts.ts'

/** A company with its first locations and contacts. */
export interface BrowsedCompany {
  id: Gid<'Company'>
  externalId: string | null
  name: string
  locationCount: number
  locations: readonly { id: Gid<'CompanyLocation'>; name: string; address: Address }[]
  contactCount: number
  contacts: readonly {
    customerId: Gid<'Customer'>
    email: string
    name: string | null
    isMainContact: boolean
    roles: readonly { location: string; role: string | null }[]
  }[]
}

const MOST_PARTS = 50

/** Returns a page of companies whose name, number, locations or contacts contain every word. */
export async function browseCompanies(
  db: Db,
  storeId: string,
  { text, limit, cursor }: SearchQuery,
): Promise<Page<BrowsedCompany>> {
  const { rows } = await sql<BrowsedCompany>`
    with page as (
      select id, external_id, name
      from platform.company c
      where store_id = ${storeId} and id > ${startOf({ cursor })} and ${everyWord(text, (pattern) => isFoundIn(storeId, pattern))}
      order by id
      limit ${limit + 1})
    select
      'gid://platform/Company/' || c.id as id,
      c.external_id as "externalId",
      c.name,
      (
        select count(*)::int
        from platform.company_location
        where store_id = ${storeId} and company_id = c.id) as "locationCount",
      (
        select coalesce(json_agg(json_build_object(
          'id', 'gid://platform/CompanyLocation/' || l.id, 'name', l.name, 'address', l.address) order by l.id), '[]')
        from (
          select id, name, address
          from platform.company_location
          where store_id = ${storeId} and company_id = c.id
          order by id
          limit ${MOST_PARTS}) l) as locations,
      (
        select count(*)::int
        from platform.company_contact
        where store_id = ${storeId} and company_id = c.id) as "contactCount",
      (
        select coalesce(json_agg(json_build_object(
          'customerId', 'gid://platform/Customer/' || u.id,
          'email', u.email,
          'name', u.name,
          'isMainContact', m.main_contact,
          'roles', (
            select coalesce(json_agg(json_build_object(
              'location', (select name from platform.company_location where store_id = ${storeId} and id = r.location_id),
              'role', r.role) order by r.location_id), '[]')
            from platform.contact_role r
            where r.store_id = ${storeId} and r.contact_id = m.id)) order by m.id), '[]')
        from (
          select id, customer_id, main_contact
          from platform.company_contact
          where store_id = ${storeId} and company_id = c.id
          order by id
          limit ${MOST_PARTS}) m
        join platform.customer u on u.store_id = ${storeId} and u.id = m.customer_id) as contacts
    from page c
    order by c.id
  `.execute(db)
  return toPage(rows, limit)
}

const MOST_FOUND_LOCATIONS = 20

/** Returns a page of companies as browseCompanies finds them. */
export async function searchCompanies(db: Db, storeId: string, query: SearchQuery): Promise<Page<FoundCompany>> {
  const { items, nextCursor } = await browseCompanies(db, storeId, query)
  const found = items.map(({ id, name, externalId, locations }) => ({
    id,
    name,
    externalId,
    locations: locations.slice(0, MOST_FOUND_LOCATIONS).map(({ id, name }) => ({ id, name })),
  }))
  return { items: found, nextCursor }
}

/** Matches if the pattern is in the name or number of the company `c`, or in one of its locations or contacts. */
function isFoundIn(storeId: string, pattern: string): RawBuilder<unknown> {
  return sql`(
    concat_ws(' ', c.name, c.external_id) ilike ${pattern}
    or exists (
      select 1
      from platform.company_location l
      where l.store_id = ${storeId} and l.company_id = c.id and l.name ilike ${pattern})
    or exists (
      select 1
      from platform.company_contact m
      join platform.customer u on u.store_id = ${storeId} and u.id = m.customer_id
      where m.store_id = ${storeId} and m.company_id = c.id and concat_ws(' ', u.email, u.name) ilike ${pattern}))`
}
