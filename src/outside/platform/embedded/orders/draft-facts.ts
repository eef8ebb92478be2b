import { sql } from 'kysely'
import { type Percent, parsePercent } from '../../../../domain/pricing/percent.ts'
import type { DraftInput } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'

/** What the store knows of a draft order's input. */
export interface DraftFacts {
  /** The existing variants, oldest first. */
  variants: ReadonlyMap<Gid<'ProductVariant'>, VariantFacts>
  /** The parts of the buyer that exist. */
  customer: boolean
  location: boolean
  contact: boolean
  /** The tax the store charges; null for none. */
  tax: { rate: Percent; shippingTaxable: boolean } | null
  /** The digits of the draft order that was created with the key; null for none. */
  draftId: string | null
}

/** A variant as it is sold. */
export interface VariantFacts {
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  taxable: boolean
  requiresShipping: boolean
  /** The units in stock; null if they are not counted. */
  quantity: string | null
  policy: 'deny' | 'continue'
}

type FactsRow = Omit<DraftFacts, 'variants' | 'tax'> & { rate: string | null; shippingTaxable: boolean | null }
type Row = FactsRow & (VariantFacts | { [Name in keyof VariantFacts]: null })

/**
 * Reads all of it in one statement, as each one costs as much as reading dozens of rows; `key` is a correlation key or null. Each product
 * is a lateral with a limit, for the reason in read-variants.ts.
 */
export async function readDraftFacts(
  db: Db,
  storeId: string,
  { lines, buyer: { customerId, company } }: Pick<DraftInput, 'lines' | 'buyer'>,
  key: string | null,
): Promise<DraftFacts> {
  const variantIds = lines.flatMap((line) => (line.kind === 'variant' ? [digitsOf(line.variantId)] : []))
  const companyId = company && digitsOf(company.companyId)
  const { rows } = await sql<Row>`
    select known.*, v.id, p.title, v.title as "variantTitle", v.sku, v.taxable, v.requires_shipping as "requiresShipping",
      case when v.inventory_tracked then v.inventory_quantity end as quantity, v.inventory_policy as policy
    from (
      select
        exists (
          select from platform.customer
          where store_id = ${storeId} and id = ${customerId && digitsOf(customerId)}) as customer,
        exists (
          select from platform.company_location
          where store_id = ${storeId} and id = ${company && digitsOf(company.locationId)} and company_id = ${companyId}) as location,
        exists (
          select from platform.company_contact
          where store_id = ${storeId} and id = ${company && digitsOf(company.contactId)} and company_id = ${companyId}) as contact,
        (select rate from platform.tax_rate where store_id = ${storeId}) as rate,
        (select shipping_taxable from platform.tax_rate where store_id = ${storeId}) as "shippingTaxable",
        (select id from platform.draft_order where correlation_key = ${key} and store_id = ${storeId}) as "draftId"
    ) known
    left join platform.variant v on v.store_id = ${storeId} and v.id = any(${variantIds}::bigint[])
    left join lateral (
      select o.title
      from platform.product o
      where o.store_id = ${storeId} and o.id = v.product_id
      limit 1) p on true
    order by v.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A statement that always returns a row returned none')
  const { customer, location, contact, rate, shippingTaxable, draftId } = first
  const variants = rows.flatMap((row) => (row.id === null ? [] : [[gidOf('ProductVariant', row.id), row] as const]))
  return {
    ...{ customer, location, contact, draftId },
    variants: new Map(variants),
    tax: rate === null ? null : { rate: parsePercent(rate) ?? 0n, shippingTaxable: shippingTaxable ?? false },
  }
}
