import type { DraftOrder, Order } from '../../draft-order.ts'
import type { CallContext, Page } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { DraftOrdersChanged, OrdersChanged } from '../documents.ts'
import { nextOf } from '../next-of.ts'
import { quoted } from '../quoted.ts'
import { OURS } from './correlation.ts'
import { readWhole } from './read-orders.ts'
import { toDraftOrder } from './to-draft-order.ts'

/** Shopify's search lags: each sweep begins this much earlier. */
const OVERLAP_MS = 600_000

type Kind = 'draft' | 'order'
interface Position {
  at: number
  kind: Kind | ''
  id: string
}
interface Changed extends Position {
  item: { draft: DraftOrder } | { order: Order }
}
interface Batch {
  nodes: readonly Changed[]
  next: string | null
}

/** Returns a page of what the service made and what changed since, drafts and orders merged, the oldest change first. */
export async function changedSince(
  api: AdminApi,
  call: CallContext,
  since: Date,
  cursor: string | null,
): Promise<Page<Changed['item']>> {
  const from: Position =
    cursor === null ? { at: Math.max(0, since.getTime() - OVERLAP_MS), kind: '', id: '0' } : readCursor(cursor)
  const time = new Date(from.at).toISOString().replace(/\.\d+Z$/, 'Z')
  const query = `${quoted('tag', OURS)} updated_at:>='${time}'`
  const [drafts, orders] = await Promise.all([
    readNew((after) => readDrafts(api, call, query, after), from),
    readNew((after) => readOrders(api, call, query, after), from),
  ])
  const ends = [drafts, orders].flatMap(({ nodes, next }) => (next === null ? [] : [nodes.at(-1) ?? from]))
  const merged = [...drafts.nodes, ...orders.nodes].sort(compare)
  const page = merged.filter((one) => ends.every((end) => compare(one, end) <= 0))
  const last = page.at(-1)
  return {
    items: page.map(({ item }) => item),
    nextCursor: last && (ends.length > 0 || page.length < merged.length) ? writeCursor(last) : null,
  }
}

/** Returns the first batch with something after the position: many changes may have the same time. */
async function readNew(read: (after: string | null) => Promise<Batch>, from: Position): Promise<Batch> {
  for (let after: string | null = null; ; ) {
    const { nodes, next } = await read(after)
    const fresh = nodes.filter((one) => compare(one, from) > 0).toSorted(compare)
    if (fresh.length > 0 || next === null) return { nodes: fresh, next }
    after = next
  }
}

async function readDrafts(api: AdminApi, call: CallContext, query: string, after: string | null): Promise<Batch> {
  const { nodes, pageInfo } = (await api.run(call, DraftOrdersChanged, { query, after })).draftOrders
  const drafts = nodes.map(toDraftOrder)
  return {
    nodes: drafts.map((draft) => ({ at: draft.updatedAt.getTime(), kind: 'draft', id: draft.id, item: { draft } })),
    next: nextOf(pageInfo),
  }
}

async function readOrders(api: AdminApi, call: CallContext, query: string, after: string | null): Promise<Batch> {
  const { nodes, pageInfo } = (await api.run(call, OrdersChanged, { query, after })).orders
  const orders = await Promise.all(nodes.map((order) => readWhole(api, call, order)))
  return {
    nodes: orders.map((order) => ({ at: order.updatedAt.getTime(), kind: 'order', id: order.id, item: { order } })),
    next: nextOf(pageInfo),
  }
}

function compare(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1
  return a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id))
}

function writeCursor({ at, kind, id }: Position): string {
  return `${at}.${kind}.${id}`
}

function readCursor(cursor: string): Position {
  const parts = /^([0-9]{1,15})\.(draft|order)\.(gid:\/\/platform\/[A-Za-z]+\/[0-9]{1,18})$/.exec(cursor)
  if (!parts) throw new RangeError(`"${cursor}" is not a cursor of changedSince`)
  return { at: Number(parts[1]), kind: parts[2] as Kind, id: parts[3] ?? '' }
}
