import { type RawBuilder, sql } from 'kysely'
import { idToUuid } from '../../../domain/id.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isAccepted, netOf } from '../../../domain/quotes/line-state.ts'
import type { Quote } from '../../../domain/quotes/quote.ts'
import { storeOfAll } from '../../../domain/stores/store-of-all.ts'
import { isOf } from '../../distribution/by-store.ts'
import { insertRows } from '../../insert-rows.ts'
import type { WrittenTable } from '../../write-parts.ts'
import { digitsOf } from '../quote-row.ts'
import type { DecidedChange } from './given-changes.ts'

/**
 * Returns the tables that keep what buyers have accepted of variants, for accounts and prices paid: rows for lines that these
 * changes accept or alter, none for lines that they take back. None at all if nothing of that changes, as in most.
 */
export function acceptedTables(changes: readonly DecidedChange[]): WrittenTable[] {
  const steps = changes.flatMap(({ storeId, before, saved }) => {
    const isSame = before.lines === saved.lines && before.firstAcceptedAt === saved.firstAcceptedAt
    return isSame ? [] : [{ storeId, quote: saved, was: acceptedOf(before), is: acceptedOf(saved) }]
  })
  const kept = steps.flatMap(({ storeId, quote, was, is }) =>
    [...is.values()]
      .filter(({ id, quantity, net }) => was.get(id)?.quantity !== quantity || was.get(id)?.net !== net)
      .map((line) => toRow(storeId, quote, line)),
  )
  const gone = steps.flatMap(({ storeId, quote, was, is }) =>
    [...was.keys()]
      .filter((lineId) => !is.has(lineId))
      .map((lineId) => ({ storeId, quoteId: idToUuid('qte', quote.id), lineId })),
  )
  return [
    ...(kept.length > 0 ? [{ name: 'accepted', query: keepLines(kept) }] : []),
    ...(gone.length > 0 ? [{ name: 'taken_back', query: dropLines(gone) }] : []),
  ]
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
    company_id: digitsOf(platform.companyId),
    customer_id: digitsOf(platform.customerId),
    quantity: line.quantity,
    net: formatMoney(line.net),
    at: updatedAt,
  }
}

function keepLines(rows: readonly ReturnType<typeof toRow>[]): RawBuilder<unknown> {
  return sql`
      ${insertRows('accepted_line', rows)}
      on conflict (store_id, quote_id, line_id) do update set quantity = excluded.quantity, net = excluded.net`
}

function dropLines(gone: readonly { storeId: string; quoteId: string; lineId: string }[]): RawBuilder<unknown> {
  const [stores, quotes, lines] = [
    gone.map((one) => one.storeId),
    gone.map((one) => one.quoteId),
    gone.map((one) => one.lineId),
  ]
  return sql`
      delete from accepted_line a
      using unnest(${stores}::bigint[], ${quotes}::uuid[], ${lines}::text[]) as gone (store_id, quote_id, line_id)
      where ${isOf('a.store_id', storeOfAll(gone))} and a.store_id = gone.store_id and a.quote_id = gone.quote_id and a.line_id = gone.line_id`
}
