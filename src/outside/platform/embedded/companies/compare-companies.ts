import { type Kysely, sql } from 'kysely'
import type { Compared } from '../catalogue/compare-products.ts'
import type { PlatformDatabase } from '../platform-database.ts'
import type { CompanyRow } from './company-input.ts'
import { type GatheredCompanies, gatherCompanies } from './gather-companies.ts'

/** Everything that saving rows would touch, by the names used in the rows. */
export interface ComparedCompanies {
  companies: readonly Compared[]
  locations: readonly Compared[]
  customers: readonly Compared[]
}

type Db = Kysely<PlatformDatabase>

/** Counts what saveCompanies would create and update, without writing. */
export async function compareCompanies(
  db: Db,
  storeId: string,
  rows: readonly CompanyRow[],
): Promise<ComparedCompanies> {
  const input = gatherCompanies(rows)
  return {
    companies: await compareOwn(db, storeId, input),
    locations: await compareLocations(db, storeId, input),
    customers: await compareCustomers(db, storeId, input),
  }
}

async function compareOwn(db: Db, storeId: string, { companies }: GatheredCompanies): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select
      i."externalId" as key,
      case when c.id is null then 'created' when c.name = i.name then 'unchanged' else 'updated' end as fate
    from json_to_recordset(${JSON.stringify(companies)}::json) as i("externalId" text, name text)
    left join lateral (
      select id, name
      from platform.company
      where store_id = ${storeId} and external_id = i."externalId"
      limit 1) c on true
  `.execute(db)
  return rows
}

async function compareLocations(db: Db, storeId: string, { locations }: GatheredCompanies): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select
      json_build_array(i."externalId", i.name)::text as key,
      case when l.id is null then 'created' when i.address in ('{}', l.address) then 'unchanged' else 'updated' end
        as fate
    from json_to_recordset(${JSON.stringify(locations)}::json) as i("externalId" text, name text, address jsonb)
    left join lateral (
      select id
      from platform.company
      where store_id = ${storeId} and external_id = i."externalId"
      limit 1) c on true
    left join lateral (
      select id, address
      from platform.company_location
      where store_id = ${storeId} and company_id = c.id and name = i.name
      limit 1) l on true
  `.execute(db)
  return rows
}

/** A customer who gains a company, location or role counts as updated. */
async function compareCustomers(db: Db, storeId: string, input: GatheredCompanies): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select
      i.email as key,
      case
        when c.id is null then 'created'
        when (i.name is null or i.name = c.name) and (i.phone is null or i.phone = c.phone) and i.tags <@ c.tags
        then 'unchanged'
        else 'updated'
      end as fate
    from json_to_recordset(${JSON.stringify(input.customers)}::json) as i(
      email text, name text, phone text, tags text[])
    left join lateral (
      select id, name, phone, tags
      from platform.customer
      where store_id = ${storeId} and email = i.email
      limit 1) c on true
  `.execute(db)
  const gaining = await listGaining(db, storeId, input)
  return rows.map(({ key, fate }) => ({ key, fate: fate === 'unchanged' && gaining.has(key) ? 'updated' : fate }))
}

async function listGaining(db: Db, storeId: string, { contacts, roles }: GatheredCompanies): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select distinct i.email
    from json_to_recordset(${JSON.stringify([...contacts, ...roles])}::json) as i(
      "externalId" text, email text, location text, role text)
    left join lateral (
      select id
      from platform.company
      where store_id = ${storeId} and external_id = i."externalId"
      limit 1) c on true
    left join lateral (
      select id
      from platform.customer
      where store_id = ${storeId} and email = i.email
      limit 1) u on true
    left join lateral (
      select id
      from platform.company_contact
      where store_id = ${storeId} and customer_id = u.id and company_id = c.id
      limit 1) m on true
    left join lateral (
      select id
      from platform.company_location
      where store_id = ${storeId} and company_id = c.id and name = i.location
      limit 1) l on true
    left join lateral (
      select contact_id, role
      from platform.contact_role
      where store_id = ${storeId} and contact_id = m.id and location_id = l.id
      limit 1) r on true
    where m.id is null
      or (i.location is not null and (r.contact_id is null or r.role is distinct from coalesce(i.role, r.role)))
  `.execute(db)
  return new Set(rows.map(({ email }) => email))
}
