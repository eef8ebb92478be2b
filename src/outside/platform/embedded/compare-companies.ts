import { type Kysely, sql } from 'kysely'
import type { CompanyRow } from './company-input.ts'
import { gatherCompanies } from './gather-companies.ts'
import type { PlatformDatabase } from './platform-database.ts'

/** What saving rows would touch, by the names the rows know it by, and whether it is there already. */
export interface ComparedCompanies {
  companies: readonly { key: string; created: boolean }[]
  locations: readonly { key: string; created: boolean }[]
  customers: readonly { key: string; created: boolean }[]
}

/** What saveCompanies would create and update, without writing. */
export async function compareCompanies(
  db: Kysely<PlatformDatabase>,
  storeId: string,
  rows: readonly CompanyRow[],
): Promise<ComparedCompanies> {
  const input = gatherCompanies(rows)
  const { rows: companies } = await sql<{ key: string; created: boolean }>`
    select i."externalId" as key, c.id is null as created
    from json_to_recordset(${JSON.stringify(input.companies)}::json) as i("externalId" text)
    left join lateral (
      select id
      from platform.company
      where store_id = ${storeId} and external_id = i."externalId"
      limit 1) c on true
  `.execute(db)
  const { rows: locations } = await sql<{ key: string; created: boolean }>`
    select json_build_array(i."externalId", i.name)::text as key, l.id is null as created
    from json_to_recordset(${JSON.stringify(input.locations)}::json) as i("externalId" text, name text)
    left join lateral (
      select id
      from platform.company
      where store_id = ${storeId} and external_id = i."externalId"
      limit 1) c on true
    left join lateral (
      select id
      from platform.company_location
      where store_id = ${storeId} and company_id = c.id and name = i.name
      limit 1) l on true
  `.execute(db)
  const { rows: customers } = await sql<{ key: string; created: boolean }>`
    select i.email as key, c.id is null as created
    from json_to_recordset(${JSON.stringify(input.customers)}::json) as i(email text)
    left join lateral (
      select id
      from platform.customer
      where store_id = ${storeId} and email = i.email
      limit 1) c on true
  `.execute(db)
  return { companies, locations, customers }
}
