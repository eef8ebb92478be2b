import type { NextActor } from '../../../domain/quotes/inbox.ts'
import type { LossReason } from '../../../domain/quotes/loss-reason.ts'
import type { HeadlineMode, QuoteSource } from '../../../domain/quotes/quote-terms.ts'
import { say } from '../../ui/say.ts'
import type { Tab } from './inbox-search.ts'

export const TAB_NAMES = {
  new: say('tab.new'),
  in_review: say('tab.in_review'),
  countered: say('tab.countered'),
  waiting_for_buyer: say('tab.waiting_for_buyer'),
  needs_approval: say('tab.needs_approval'),
  to_convert: say('tab.to_convert'),
  closed: say('tab.closed'),
  all: say('tab.all'),
} as const satisfies Record<Tab, string>

/** The words for whose turn it is, in the list of quotes. */
export const NEXT_ACTORS = {
  staff: say('next.staff'),
  buyer: say('next.buyer'),
  both: say('next.both'),
  nobody: say('step.nothing'),
  approvers: say('next.approvers'),
} as const satisfies Record<NextActor, string>

/** The caption below a quote's amount. */
export const HEADLINES = {
  none: say('headline.none'),
  full: say('headline.full'),
  decided: say('headline.decided'),
  open: say('headline.open'),
} as const satisfies Record<HeadlineMode, string>

export const MODE_NAMES = { wholesale: say('account.wholesale'), b2b: say('account.b2b') } as const

export const SOURCE_NAMES = {
  storefront: say('source.storefront'),
  quick_order: say('source.quick_order'),
  api: say('source.api'),
  agent: say('source.agent'),
  manual: say('source.manual'),
  duplicate: say('source.duplicate'),
} as const satisfies Record<QuoteSource, string>

export const LOSS_NAMES = {
  price: say('loss.price'),
  delivery: say('loss.delivery'),
  product: say('loss.product'),
  competitor: say('loss.competitor'),
  no_need: say('loss.no_need'),
  no_answer: say('loss.no_answer'),
  other: say('loss.other'),
} as const satisfies Record<LossReason, string>

/** Returns the word for a value, or the value itself if it is not known yet. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
