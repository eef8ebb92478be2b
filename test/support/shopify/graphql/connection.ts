import { GraphQLError } from 'graphql'
import { matchSearch, unknownFields } from '../search/match-search.ts'
import { parseSearch } from '../search/parse-search.ts'
import type { SearchEntry } from '../search/search-index.ts'
import type { Asked } from './asked.ts'

export interface PageArgs {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
  query?: string | null
  sortKey?: string | null
}

interface Listed<T> {
  items: readonly T[]
  view: (item: T) => unknown
  /** The text that identifies an item in cursors. */
  keyOf: (item: T) => string
}

const MOST_ITEMS = 250
/** The answer to a cursor of elsewhere. */
export const INVALID_CURSOR = 'Invalid cursor for current pagination sort.'

/** Returns a page of a connection. Throws what Shopify answers without `first` and `last`, above 250, and for a cursor of its own making. */
export function connection<T>({ items, view, keyOf }: Listed<T>, { first, last, after, before, reverse }: PageArgs) {
  if (first == null && last == null) throw new GraphQLError('you must provide one of first or last')
  if (first != null && last != null) throw new GraphQLError('providing both first and last is not supported')
  const count = first ?? last ?? 0
  if (count < 0 || count > MOST_ITEMS) throw new GraphQLError(`first cannot exceed ${MOST_ITEMS}`)
  const all = reverse ? [...items].reverse() : [...items]
  const from = after == null ? 0 : positionOf(all, keyOf, after) + 1
  const to = before == null ? all.length : positionOf(all, keyOf, before)
  const between = all.slice(from, to)
  const page = first == null ? between.slice(-count) : between.slice(0, count)
  const edges = page.map((item) => ({ cursor: cursorOf(keyOf(item)), node: view(item) }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: first == null ? to < all.length : between.length > page.length,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

interface Searched<T> extends Listed<T> {
  entryOf: (item: T) => SearchEntry | null
  fields: readonly string[]
  /** The orders of `sortKey`; an unknown key orders by id. */
  sorts?: Readonly<Record<string, (a: T, b: T) => number>>
  path: string
}

/** Returns a page of what a search finds, and reports the fields that Shopify would ignore. Throws for relevance without a search. */
export function searchConnection<T>(asked: Asked, searched: Searched<T>, args: PageArgs) {
  const { items, entryOf, fields, sorts, keyOf, path } = searched
  if (args.sortKey === 'RELEVANCE' && !args.query?.trim()) throw new GraphQLError('RELEVANCE needs a search query')
  const search = args.query?.trim() ? parseSearch(args.query) : null
  const known = new Set([...fields, 'id'].filter((field) => !asked.shop.settings.ignoredFields.includes(field)))
  if (args.query?.trim()) {
    const unknown = search ? unknownFields(search, known) : []
    if (!search) asked.shop.mistake(`${path}: the search ${JSON.stringify(args.query)} cannot be read`)
    const warnings = unknown.map((field) => ({
      field,
      message: 'Invalid search field for this query.',
      code: 'invalid_field',
    }))
    asked.searches.push({ path: [path], query: args.query, warnings })
  }
  const found = items.filter((item) => {
    if (!search) return true
    const entry = entryOf(item)
    return entry !== null && matchSearch(search, entry, known)
  })
  const byId = (a: T, b: T) => Number(BigInt(keyOf(a)) - BigInt(keyOf(b)))
  const order = sorts?.[args.sortKey ?? ''] ?? byId
  const sorted = [...found].sort((a, b) => order(a, b) || byId(a, b))
  return connection({ ...searched, items: sorted }, args)
}

function cursorOf(key: string): string {
  return Buffer.from(JSON.stringify({ last_id: key })).toString('base64')
}

/** A cursor outlives its item: the page goes on where it was. */
function positionOf<T>(all: readonly T[], keyOf: (item: T) => string, cursor: string): number {
  const [, last] = /^\{"last_id":"(\d+)"\}$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (!last) throw new GraphQLError(INVALID_CURSOR)
  const position = all.findIndex((item) => keyOf(item) === last)
  return position >= 0 ? position : all.findLastIndex((item) => BigInt(keyOf(item)) < BigInt(last))
}
