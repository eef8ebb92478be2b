import { sql } from 'kysely'
import type { Address } from '../../address.ts'
import type { Gid } from '../../gid.ts'
import type { CompanyContact, CompanyLocation } from '../../port.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'

/** Returns a location with its company, or null. Its one address is for goods and invoices. */
export async function readLocation(
  db: Db,
  storeId: string,
  id: Gid<'CompanyLocation'>,
): Promise<CompanyLocation | null> {
  const row = await db
    .selectFrom('platform.company_location as l')
    .innerJoin('platform.company as c', (join) =>
      join.on('c.store_id', '=', storeId).onRef('c.id', '=', 'l.company_id'),
    )
    .select(['l.name', 'l.address', 'c.id as companyId', 'c.name as companyName'])
    .where('l.store_id', '=', storeId)
    .where('l.id', '=', digitsOf(id))
    .executeTakeFirst()
  if (!row) return null
  const parts = row.address as Address
  const address = Object.keys(parts).length > 0 ? { company: row.companyName, ...parts } : null
  return {
    id,
    name: row.name,
    companyId: gidOf('Company', row.companyId),
    companyName: row.companyName,
    shippingAddress: address,
    billingAddress: address,
  }
}

/** Returns the contacts who may buy for a company, and where, in one statement, oldest first. */
export async function readContacts(db: Db, storeId: string, companyId: Gid<'Company'>): Promise<CompanyContact[]> {
  const { rows } = await sql<CompanyContact>`
    select
      'gid://platform/CompanyContact/' || m.id as "contactId",
      'gid://platform/Customer/' || c.id as "customerId",
      c.email,
      c.name,
      m.main_contact as "isMainContact",
      (
        select coalesce(json_agg(json_build_object(
          'id', 'gid://platform/CompanyLocation/' || r.location_id,
          'name', (select name from platform.company_location where store_id = ${storeId} and id = r.location_id),
          'role', r.role) order by r.location_id), '[]')
        from platform.contact_role r
        where r.store_id = ${storeId} and r.contact_id = m.id
      ) as locations
    from platform.company_contact m
    join platform.customer c on c.store_id = ${storeId} and c.id = m.customer_id
    where m.store_id = ${storeId}
      and m.company_id = ${digitsOf(companyId)}
    order by m.id
  `.execute(db)
  return rows
}
