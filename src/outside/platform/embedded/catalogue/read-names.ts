import { sql } from 'kysely'
import type { NamedType } from '../../../../domain/orders/platform-names.ts'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf } from '../parts.ts'

/** Returns the names of these objects, in one statement; unknown ids are absent. */
export async function readNames(
  db: Db,
  storeId: string,
  ids: readonly Gid<NamedType>[],
): Promise<Map<Gid<NamedType>, string>> {
  const of = (type: NamedType) =>
    sql`any(${ids.filter((id) => id.split('/')[3] === type).map((id) => digitsOf(id))}::bigint[])`
  const { rows } = await sql<{ id: Gid<NamedType>; name: string }>`
    select 'gid://platform/Product/' || id as id, title as name
    from platform.product where store_id = ${storeId} and id = ${of('Product')}
    union all
    select 'gid://platform/ProductVariant/' || v.id, concat_ws(', ', p.title, v.title)
    from platform.variant v join platform.product p on p.store_id = ${storeId} and p.id = v.product_id
    where v.store_id = ${storeId} and v.id = ${of('ProductVariant')}
    union all
    select 'gid://platform/Collection/' || id, title
    from platform.collection where store_id = ${storeId} and id = ${of('Collection')}
    union all
    select 'gid://platform/Company/' || id, name
    from platform.company where store_id = ${storeId} and id = ${of('Company')}
    union all
    select 'gid://platform/CompanyContact/' || m.id, coalesce(c.name, c.email)
    from platform.company_contact m join platform.customer c on c.store_id = ${storeId} and c.id = m.customer_id
    where m.store_id = ${storeId} and m.id = ${of('CompanyContact')}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
