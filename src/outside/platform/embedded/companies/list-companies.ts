import type { Kysely } from 'kysely'
import type { Gid } from '../../gid.ts'
import type { PlatformDatabase } from '../platform-database.ts'

export interface ListedCompany {
  id: Gid<'Company'>
  externalId: string | null
  name: string
}

export interface ListedCustomer {
  id: Gid<'Customer'>
  email: string
  name: string | null
  tags: readonly string[]
  company: { id: Gid<'Company'>; name: string } | null
}

export interface ListedLocation {
  id: Gid<'CompanyLocation'>
  name: string
  companyId: Gid<'Company'>
  companyName: string
}

type Db = Kysely<PlatformDatabase>

/** Returns every company of the store, oldest first. */
export async function listCompanies(db: Db, storeId: string): Promise<ListedCompany[]> {
  const rows = await db
    .selectFrom('platform.company')
    .select(['id', 'external_id as externalId', 'name'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: `gid://platform/Company/${row.id}` }))
}

/** Returns every customer of the store, oldest first, once for each company they are a contact of. */
export async function listCustomers(db: Db, storeId: string): Promise<ListedCustomer[]> {
  const rows = await db
    .selectFrom('platform.customer as c')
    .leftJoin('platform.company_contact as m', (join) =>
      join.onRef('m.store_id', '=', 'c.store_id').onRef('m.customer_id', '=', 'c.id').on('m.store_id', '=', storeId),
    )
    .leftJoin('platform.company as o', (join) =>
      join.onRef('o.store_id', '=', 'm.store_id').onRef('o.id', '=', 'm.company_id').on('o.store_id', '=', storeId),
    )
    .select(['c.id', 'c.email', 'c.name', 'c.tags', 'o.id as companyId', 'o.name as companyName'])
    .where('c.store_id', '=', storeId)
    .orderBy('c.id')
    .orderBy('o.id')
    .execute()
  return rows.map(({ companyId, companyName, ...row }) => ({
    ...row,
    id: `gid://platform/Customer/${row.id}`,
    company:
      companyId === null || companyName === null
        ? null
        : { id: `gid://platform/Company/${companyId}`, name: companyName },
  }))
}

/** Returns every location of the store's companies, oldest first. */
export async function listLocations(db: Db, storeId: string): Promise<ListedLocation[]> {
  const rows = await db
    .selectFrom('platform.company_location as l')
    .innerJoin('platform.company as c', (join) =>
      join.onRef('c.store_id', '=', 'l.store_id').onRef('c.id', '=', 'l.company_id'),
    )
    .select(['l.id', 'l.name', 'c.id as companyId', 'c.name as companyName'])
    .where('l.store_id', '=', storeId)
    .where('c.store_id', '=', storeId)
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    id: `gid://platform/CompanyLocation/${row.id}`,
    companyId: `gid://platform/Company/${row.companyId}`,
  }))
}
