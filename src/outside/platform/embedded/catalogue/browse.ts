import { type RawBuilder, sql } from 'kysely'
import { type Page, PlatformError, type SearchQuery } from '../../port.ts'

const MOST_WORDS = 8

/** Builds a condition for each word of the text, by `contains` from its pattern; true without words. */
export function everyWord(text: string, contains: (pattern: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const conditions = words.map((word) => contains(`%${word.replace(/[\\%_]/g, '\\$&')}%`))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns the id after which the page begins. Throws `invalid_input` for a cursor that is not ours. */
export function startOf({ cursor }: Pick<SearchQuery, 'cursor'>): string {
  if (cursor === null) return '0'
  if (/^[0-9]{1,18}$/.test(cursor)) return cursor
  throw new PlatformError('invalid_input', 'There is no page after this cursor', {
    fields: [{ path: 'cursor', message: 'must be a next_cursor of the same list' }],
  })
}

/** Returns the page of rows that were read with one more than the limit. */
export function toPage<T extends { id: string }>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)?.id
  const next = rows.length > limit && last ? last.slice(last.lastIndexOf('/') + 1) : null
  return { items, nextCursor: next }
}
