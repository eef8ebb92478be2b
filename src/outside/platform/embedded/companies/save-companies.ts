import { type Kysely, sql } from 'kysely'
import type { PlatformDatabase } from '../platform-database.ts'
import type { CompanyRow } from './company-input.ts'
import { gatherCompanies } from './gather-companies.ts'

export interface SavedCompanies {
  companies: readonly { id: string; name: string; created: boolean }[]
  locations: readonly { id: string; name: string; companyId: string; created: boolean }[]
  customers: readonly { id: string; email: string; created: boolean }[]
  contacts: readonly { companyId: string; customerId: string }[]
}

type Db = Kysely<PlatformDatabase>

/**
 * Creates or updates companies by external id, locations by company and name, and customers by e-mail address, and makes the
 * customers contacts with their role at the location: all or none, in five statements. What the rows do not name is left
 * alone: an empty name, phone or address keeps the current one, and tags are added, never removed. Ids are digits.
 */
export async function saveCompanies(
  db: Db,
  storeId: string,
  rows: readonly CompanyRow[],
  now: Date,
): Promise<SavedCompanies> {
  const input = gatherCompanies(rows)
  return db.transaction().execute(async (tx) => {
    const companies = await upsertCompanies(tx, storeId, input.companies, now)
    const companyIds = new Map(companies.map(({ id, externalId }) => [externalId, id]))
    const withCompany = <T extends { externalId: string }>(things: readonly T[]) =>
      things.map((thing) => ({ ...thing, companyId: companyIds.get(thing.externalId) }))
    const locations = await upsertLocations(tx, storeId, withCompany(input.locations))

    const customers = await upsertCustomers(tx, storeId, input.customers, now)
    const customerIds = new Map(customers.map(({ id, email }) => [email, id]))
    const contacts = await upsertContacts(
      tx,
      storeId,
      withCompany(input.contacts).map((contact) => ({ ...contact, customerId: customerIds.get(contact.email) })),
    )

    const locationIds = new Map(locations.map(({ id, companyId, name }) => [`${companyId} ${name}`, id]))
    const contactIds = new Map(contacts.map(({ id, companyId, customerId }) => [`${companyId} ${customerId}`, id]))
    const roles = withCompany(input.roles).map(({ companyId, email, location, role }) => ({
      contactId: contactIds.get(`${companyId} ${customerIds.get(email)}`),
      locationId: locationIds.get(`${companyId} ${location}`),
      role,
    }))
    await upsertRoles(tx, storeId, roles)
    return { companies, locations, customers, contacts }
  })
}

async function upsertCompanies(tx: Db, storeId: string, companies: readonly object[], now: Date) {
  const { rows } = await sql<SavedCompanies['companies'][number] & { externalId: string }>`
    insert into platform.company as c (store_id, external_id, name, updated_at)
    select ${storeId}, i."externalId", i.name, ${now}
    from json_to_recordset(${numbered(companies)}::json) as i(n integer, "externalId" text, name text)
    order by i.n
    on conflict (store_id, external_id) do update set
      name = excluded.name,
      updated_at = excluded.updated_at
    returning c.id, c.external_id as "externalId", c.name, c.xmax = 0 as created
  `.execute(tx)
  return rows
}

async function upsertLocations(tx: Db, storeId: string, locations: readonly object[]) {
  const { rows } = await sql<SavedCompanies['locations'][number]>`
    insert into platform.company_location as l (store_id, company_id, name, address)
    select ${storeId}, i."companyId", i.name, i.address
    from json_to_recordset(${numbered(locations)}::json) as i(n integer, "companyId" bigint, name text, address jsonb)
    order by i.n
    on conflict (store_id, company_id, name) do update set
      address = case when excluded.address = '{}' then l.address else excluded.address end
    returning l.id, l.name, l.company_id as "companyId", l.xmax = 0 as created
  `.execute(tx)
  return rows
}

async function upsertCustomers(tx: Db, storeId: string, customers: readonly object[], now: Date) {
  const { rows } = await sql<SavedCompanies['customers'][number]>`
    insert into platform.customer as c (store_id, email, name, phone, tags, updated_at)
    select ${storeId}, i.email, i.name, i.phone, i.tags, ${now}
    from json_to_recordset(${numbered(customers)}::json) as i(n integer, email text, name text, phone text, tags text[])
    order by i.n
    on conflict (store_id, email) do update set
      name = coalesce(excluded.name, c.name),
      phone = coalesce(excluded.phone, c.phone),
      tags = c.tags || array(select tag from unnest(excluded.tags) as tag where tag <> all (c.tags)),
      updated_at = excluded.updated_at
    returning c.id, c.email, c.xmax = 0 as created
  `.execute(tx)
  return rows
}

/** A company's first contact is its main one. */
async function upsertContacts(tx: Db, storeId: string, contacts: readonly object[]) {
  const { rows } = await sql<SavedCompanies['contacts'][number] & { id: string }>`
    with given as materialized (
    select ${storeId}::bigint as store_id, i."companyId", i."customerId",
      i.first and not exists (
        select 1
        from platform.company_contact
        where store_id = ${storeId} and company_id = i."companyId" and main_contact) as main_contact
    from json_to_recordset(${numbered(contacts)}::json) as i(
      n integer, "companyId" bigint, "customerId" bigint, first boolean)
    order by i.n)
    insert into platform.company_contact as m (store_id, company_id, customer_id, main_contact)
    select * from given
    on conflict (store_id, customer_id, company_id) do update set main_contact = m.main_contact
    returning m.id, m.company_id as "companyId", m.customer_id as "customerId"
  `.execute(tx)
  return rows
}

async function upsertRoles(tx: Db, storeId: string, roles: readonly object[]): Promise<void> {
  await sql`
    insert into platform.contact_role as r (store_id, contact_id, location_id, role)
    select ${storeId}, i."contactId", i."locationId", i.role
    from json_to_recordset(${numbered(roles)}::json) as i(n integer, "contactId" bigint, "locationId" bigint, role text)
    order by i.n
    on conflict (store_id, contact_id, location_id) do update set role = coalesce(excluded.role, r.role)
  `.execute(tx)
}

/** Serialises rows with the number that keeps their order: ids increase with it. */
function numbered(things: readonly object[]): string {
  return JSON.stringify(things.map((thing, n) => ({ ...thing, n })))
}
