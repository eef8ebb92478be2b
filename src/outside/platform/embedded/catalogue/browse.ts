import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../port.ts'

/** Returns a page of items that contain every word of the text, oldest first; `cursor` is digits. */
export interface BrowseQuery {
  text: string
  limit: number
  cursor: string | null
}

const MOST_WORDS = 8

/** Builds a condition for each word of the text, by `contains` from its pattern; true without words. */
export function everyWord(text: string, contains: (pattern: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const conditions = words.map((word) => contains(`%${word.replace(/[\\%_]/g, '\\$&')}%`))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns the page of rows that were read with one more than the limit. */
export function toPage<T extends { id: string }>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)?.id
  const next = rows.length > limit && last ? last.slice(last.lastIndexOf('/') + 1) : null
  return { items, nextCursor: next }
}
