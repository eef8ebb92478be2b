import { sql } from 'kysely'
import { type Percent, parsePercent } from '../../../../domain/pricing/percent.ts'
import { storeOfAll } from '../../../../domain/stores/store-of-all.ts'
import type { DraftInput } from '../../draft-order.ts'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'

/** The facts in the store about a draft order's input. */
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
type Row = FactsRow & { place: number } & (VariantFacts | { [Name in keyof VariantFacts]: null })

/** A draft order's input to be looked up; `key` is a correlation key or null. */
export interface AskedFacts {
  storeId: string
  input: Pick<DraftInput, 'lines' | 'buyer'>
  key: string | null
}

/** Reads the facts about a draft order's input, together with those that other callers ask for. */
export type ReadFacts = (asked: AskedFacts) => Promise<DraftFacts>

/**
 * Reads the facts about several inputs of any stores in one statement, as each one costs as much as reading dozens of rows. Each variant and
 * product is a lateral with a limit, for the reason in read-variants.ts.
 */
export async function readDraftFacts(db: Db, asked: readonly AskedFacts[]): Promise<DraftFacts[]> {
  const one = storeOfAll(asked)
  const store = (table: string) => one ?? sql.ref(`${table}.store_id`)
  const { rows } = await sql<Row>`
    with known as materialized (
      select asked.place, asked.store_id, asked.variant_ids,
        exists (
          select 1 from platform.customer where store_id = ${store('asked')} and id = asked.customer_id) as customer,
        exists (
          select 1 from platform.company_location
          where store_id = ${store('asked')} and id = asked.location_id and company_id = asked.company_id) as location,
        exists (
          select 1 from platform.company_contact
          where store_id = ${store('asked')} and id = asked.contact_id and company_id = asked.company_id) as contact,
        (select rate from platform.tax_rate where store_id = ${store('asked')}) as rate,
        (select shipping_taxable from platform.tax_rate where store_id = ${store('asked')}) as "shippingTaxable",
        (select id from platform.draft_order where correlation_key = asked.key and store_id = ${store('asked')}) as "draftId"
      from json_to_recordset(${JSON.stringify(asked.map(toAskedRow))}) as asked (place integer, store_id bigint, customer_id bigint,
        company_id bigint, location_id bigint, contact_id bigint, key text, variant_ids bigint[]))
    select known.place, customer, location, contact, rate, "shippingTaxable", "draftId",
      v.id, p.title, v.title as "variantTitle", v.sku, v.taxable, v.requires_shipping as "requiresShipping",
      case when v.inventory_tracked then v.inventory_quantity end as quantity, v.inventory_policy as policy
    from known
    left join lateral unnest(known.variant_ids) wanted (id) on true
    left join lateral (
      select * from platform.variant o
      where o.store_id = ${store('known')} and o.id = wanted.id
      limit 1) v on true
    left join lateral (
      select o.title
      from platform.product o
      where o.store_id = ${store('known')} and o.id = v.product_id
      limit 1) p on true
    order by known.place, v.id`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, place) => toFacts(byPlace.get(place) ?? []))
}

function toAskedRow({ storeId, input: { lines, buyer }, key }: AskedFacts, place: number) {
  const { customerId, company } = buyer
  return {
    ...{ place, store_id: storeId, key },
    customer_id: customerId && digitsOf(customerId),
    company_id: company && digitsOf(company.companyId),
    location_id: company && digitsOf(company.locationId),
    contact_id: company && digitsOf(company.contactId),
    variant_ids: [...new Set(lines.flatMap((line) => (line.kind === 'variant' ? [digitsOf(line.variantId)] : [])))],
  }
}

function toFacts(rows: readonly Row[]): DraftFacts {
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
