import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../../domain/id.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isAccepted, netOf } from '../../../domain/quotes/line-state.ts'
import type { Quote } from '../../../domain/quotes/quote.ts'
import type { DecidedChange } from './given-changes.ts'

/**
 * Returns the table expressions that keep what buyers have accepted of variants, for accounts and prices paid: rows for lines that these
 * changes accept or alter, none for lines that they take back. None at all if nothing of that changes, as in most.
 */
export function acceptedTables(changes: readonly DecidedChange[]): RawBuilder<unknown>[] {
  const tables: RawBuilder<unknown>[] = []
  const kept = changes.flatMap(({ storeId, before, saved }) => {
    const known = acceptedOf(before)
    return [...acceptedOf(saved)]
      .filter(([id, { quantity, net }]) => known.get(id)?.quantity !== quantity || known.get(id)?.net !== net)
      .map(([, line]) => toRow(storeId, saved, line))
  })
  if (kept.length > 0) tables.push(sql`accepted as (${keepLines(kept)})`)
  const gone = changes.flatMap(({ storeId, before, saved }) => {
    const still = acceptedOf(saved)
    const lineIds = [...acceptedOf(before).keys()].filter((id) => !still.has(id))
    return lineIds.map((lineId) => ({ storeId, quoteId: idToUuid('qte', before.id), lineId }))
  })
  if (gone.length > 0) tables.push(sql`taken_back as (${dropLines(gone)})`)
  return tables
}

/** Kits are left out: their parts have no price of their own. */
function acceptedOf({ firstAcceptedAt, lines }: Pick<Quote, 'firstAcceptedAt' | 'lines'>) {
  if (firstAcceptedAt === null) return new Map<string, AcceptedLine>()
  const accepted = lines.flatMap(({ variantId, lineTotal, kit, ...line }) => {
    if (!isAccepted(line) || variantId === null || lineTotal === null || kit !== null) return []
    return [{ ...line, variantId, net: netOf({ ...line, lineTotal }) }]
  })
  return new Map(accepted.map((line) => [line.id, line]))
}

type AcceptedLine = Pick<Quote['lines'][number], 'id' | 'sku' | 'title' | 'variantTitle' | 'quantity'> & {
  variantId: string
  net: bigint
}

function toRow(storeId: string, { id, platform, updatedAt }: Quote, line: AcceptedLine) {
  return {
    store_id: storeId,
    quote_id: idToUuid('qte', id),
    line_id: line.id,
    variant_id: digitsOf(line.variantId),
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    company_id: platform.companyId && digitsOf(platform.companyId),
    customer_id: platform.customerId && digitsOf(platform.customerId),
    quantity: line.quantity,
    net: formatMoney(line.net),
    at: updatedAt,
  }
}

function keepLines(rows: readonly ReturnType<typeof toRow>[]): RawBuilder<unknown> {
  return sql`
      insert into accepted_line
      select * from json_populate_recordset(null::accepted_line, ${JSON.stringify(rows)})
      on conflict (store_id, quote_id, line_id) do update set quantity = excluded.quantity, net = excluded.net`
}

function dropLines(gone: readonly { storeId: string; quoteId: string; lineId: string }[]): RawBuilder<unknown> {
  const columns = [
    gone.map(({ storeId }) => storeId),
    gone.map(({ quoteId }) => quoteId),
    gone.map(({ lineId }) => lineId),
  ]
  return sql`
      delete from accepted_line a
      using unnest(${columns[0]}::bigint[], ${columns[1]}::uuid[], ${columns[2]}::text[]) as gone (store_id, quote_id, line_id)
      where a.store_id = gone.store_id and a.quote_id = gone.quote_id and a.line_id = gone.line_id`
}

function digitsOf(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}
