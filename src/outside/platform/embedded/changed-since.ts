import { sql } from 'kysely'
import type { DraftOrder, Order } from '../draft-order.ts'
import type { Page } from '../port.ts'
import { selectDrafts, toDraftOrder } from './orders/draft-row.ts'
import { selectOrders, toOrder } from './orders/order-row.ts'
import type { Parts } from './parts.ts'

const PAGE_SIZE = 100

type Kind = 'draft' | 'order'
interface Position {
  at: Date
  kind: Kind | ''
  id: string
}
type Changed = { position: Position; item: { draft: DraftOrder } | { order: Order } }

/** Returns a page of the draft orders and orders changed since, oldest change first. */
export async function changedSince(
  parts: Parts,
  storeId: string,
  since: Date,
  cursor: string | null,
): Promise<Page<Changed['item']>> {
  const after = cursor === null ? { at: since, kind: '' as const, id: '0' } : readCursor(cursor)
  const position = (alias: 'd' | 'o', kind: Kind) =>
    sql<boolean>`${sql.ref(`${alias}.updated_at`)} >= ${after.at}
      and (${sql.ref(`${alias}.updated_at`)}, ${kind}::text, ${sql.ref(`${alias}.id`)})
        > (${after.at}, ${after.kind}::text, ${after.id})`
  const [drafts, orders] = await Promise.all([
    selectDrafts(parts.db, storeId)
      .where(position('d', 'draft'))
      .orderBy('d.updated_at')
      .orderBy('d.id')
      .limit(PAGE_SIZE)
      .execute(),
    selectOrders(parts.db, storeId)
      .where(position('o', 'order'))
      .orderBy('o.updated_at')
      .orderBy('o.id')
      .limit(PAGE_SIZE)
      .execute(),
  ])
  const changed: Changed[] = [
    ...drafts.map((row) => ({
      position: { at: row.updatedAt, kind: 'draft', id: row.id } as const,
      item: { draft: toDraftOrder(parts, row) },
    })),
    ...orders.map((row) => ({
      position: { at: row.updatedAt, kind: 'order', id: row.id } as const,
      item: { order: toOrder(row) },
    })),
  ]
  const page = changed.sort((a, b) => compare(a.position, b.position)).slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    items: page.map(({ item }) => item),
    nextCursor: last && page.length === PAGE_SIZE ? writeCursor(last.position) : null,
  }
}

function compare(a: Position, b: Position): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1
  return BigInt(a.id) < BigInt(b.id) ? -1 : 1
}

function writeCursor({ at, kind, id }: Position): string {
  return `${at.getTime()}.${kind}.${id}`
}

function readCursor(cursor: string): Position {
  const parts = /^([0-9]{1,15})\.(draft|order)\.([0-9]{1,18})$/.exec(cursor)
  if (!parts) throw new RangeError(`"${cursor}" is not a cursor of changedSince`)
  return { at: new Date(Number(parts[1])), kind: parts[2] as Kind, id: parts[3] ?? '0' }
}
