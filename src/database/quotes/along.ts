import type { RawBuilder } from 'kysely'

/**
 * Statements that are saved with a change of a quote, by name, as parts of its own: they run once the row is locked and changed, which is
 * `saved` in them. Each returns a row, or all of it fails: something else was quicker.
 */
export type Along = Readonly<Record<string, RawBuilder<unknown>>>
