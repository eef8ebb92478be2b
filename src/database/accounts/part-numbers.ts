import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../database.ts'
import { digitsOf } from './account-quotes.ts'

/** A company's own name for a variant. */
export interface PartNumber {
  /** As the company writes it; the same in any case. */
  partNumber: string
  /** A GID. */
  variantId: string
  savedAt: Date
}

/** Returns the variants that any of the companies call so, as GIDs by part number in lower case. */
export async function findPartNumbers(
  db: DbOrTx,
  storeId: string,
  companyIds: readonly string[],
  partNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (companyIds.length === 0 || partNumbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('part_number')
    .select(['part_number', 'variant_id'])
    .distinct()
    .where('store_id', '=', storeId)
    .where('company_id', '=', sql<string>`any(${companyIds.map((id) => digitsOf({ id }))}::bigint[])`)
    .where('part_number', '=', sql<string>`any(${partNumbers.map((one) => one.toLowerCase())}::text[])`)
    .execute()
  const named = Map.groupBy(rows, (row) => row.part_number)
  return new Map([...named].map(([name, found]) => [name, found.map((row) => variantGid(row.variant_id))]))
}

/** Saves what the company calls the variant, unless it has `most` part numbers; returns whether it is saved. The last word counts. */
export async function savePartNumber(
  tx: Tx,
  storeId: string,
  companyId: string,
  { partNumber, variantId, savedAt }: PartNumber,
  most: number,
): Promise<boolean> {
  const company = digitsOf({ id: companyId })
  const { numAffectedRows } = await sql`
    insert into part_number (store_id, company_id, part_number, written, variant_id, saved_at)
    select ${storeId}, ${company}::bigint, ${partNumber.toLowerCase()}, ${partNumber}, ${digitsOf({ id: variantId })}::bigint, ${savedAt}
    where (select count(*) from part_number where store_id = ${storeId} and company_id = ${company}::bigint) < ${most}
      or exists (select 1 from part_number
        where store_id = ${storeId} and company_id = ${company}::bigint and part_number = ${partNumber.toLowerCase()})
    on conflict (store_id, company_id, part_number) do update
      set written = excluded.written, variant_id = excluded.variant_id, saved_at = excluded.saved_at`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes one of the company's part numbers; returns whether there was one. */
export async function deletePartNumber(
  tx: Tx,
  storeId: string,
  companyId: string,
  partNumber: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('part_number')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('part_number', '=', partNumber.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the company's part numbers by name, at most `most` after this one. */
export async function listPartNumbers(
  db: DbOrTx,
  storeId: string,
  companyId: string,
  { after, most }: { after: string; most: number },
): Promise<PartNumber[]> {
  const rows = await db
    .selectFrom('part_number')
    .select(['written', 'variant_id', 'saved_at'])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('part_number', '>', after.toLowerCase())
    .orderBy('part_number')
    .limit(most)
    .execute()
  return rows.map((row) => ({ partNumber: row.written, variantId: variantGid(row.variant_id), savedAt: row.saved_at }))
}

const variantGid = (digits: string) => `gid://platform/ProductVariant/${digits}`
