import type { Decision } from '../quotes/quote-terms.ts'

/** The buyer's decisions by line id; other lines stay as they are. */
export type Decisions = Readonly<Record<string, Decision>>
