import type { NextActor } from '../../../domain/quotes/inbox.ts'
import type { HeadlineMode } from '../../../domain/quotes/quote-terms.ts'
import type { Tab } from './inbox-search.ts'

export const TAB_NAMES = {
  new: 'New',
  in_review: 'In review',
  countered: 'Countered',
  waiting_for_buyer: 'Waiting for buyer',
  needs_approval: 'Needs approval',
  to_convert: 'To convert',
  closed: 'Closed',
  all: 'All',
} as const satisfies Record<Tab, string>

/** Whose turn it is, in a list of many quotes. */
export const NEXT_ACTORS = {
  staff: 'Our turn',
  buyer: "Buyer's turn",
  both: "Either side's turn",
  nobody: 'Nothing left to do',
  approvers: 'Waits for approval',
} as const satisfies Record<NextActor, string>

/** What the figure of a quote is, below it. */
export const HEADLINES = {
  none: 'total',
  full: 'accepted in full',
  decided: 'accepted part, rest rejected',
  open: 'accepted part, rest open',
} as const satisfies Record<HeadlineMode, string>

export const MODE_NAMES = { wholesale: 'Guest (wholesale)', b2b: 'Account (B2B)' } as const

export const SOURCE_NAMES = {
  storefront: 'Storefront',
  quick_order: 'Quick order',
  api: 'API',
  manual: 'By staff',
  duplicate: 'Duplicate',
} as const

/** The word for a value of a list that may grow. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
