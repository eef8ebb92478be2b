import { noSuchQuote } from '../quotes/no-such-quote.ts'
import type { WorkingQuote } from '../quotes/quote.ts'
import type { StoreSettings } from '../stores/settings.ts'
import { mayAccess } from './access.ts'
import type { Actor } from './actor.ts'

/** Throws `not_found` unless the actor may see the quote, as if it did not exist. The one place for this check. */
export function checkAccess(
  { store, actor }: { store: { settings: StoreSettings }; actor: Actor },
  quote: Pick<WorkingQuote, 'assignedStaff' | 'approval'>,
): void {
  if (!mayAccess(actor, quote, store.settings)) throw noSuchQuote()
}
