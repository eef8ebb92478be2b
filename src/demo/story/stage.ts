import type { Context, Systems } from '../../commands/context.ts'
import type { StaffMember } from '../../database/access/staff.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import type { Store } from '../../database/stores/stores.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'

/** Where the demo store's story is played, and what time it is there. */
export interface Stage {
  systems: Systems
  platform: EmbeddedPlatform
  clock: { now: Date }
  store: Store
  /** By the first name in lower case. */
  staff: ReadonlyMap<string, StaffMember>
  apiKeyId: string
  /** The quotes there are by now: their ids by number. */
  quotes: Map<string, string>
  /** Lets the service hear what the platform has to tell by now. */
  hear(): Promise<void>
}

/** The quote of this number as it is now. */
export async function quoteNumbered(stage: Stage, number: string): Promise<WorkingQuote> {
  const id = stage.quotes.get(number)
  if (id === undefined) throw new Error(`There is no quote ${number} yet.`)
  return readWorkingQuote(stage.systems.db, stage.store.id, id)
}

/** What somebody acts with now. */
export function actAs({ systems, store, clock }: Stage, actor: Actor): Context {
  return { ...systems, store, actor, now: clock.now }
}

/** What a member of the staff acts with; `rep` is who the quote is assigned to, or else Sara. For a store without staff the service itself acts. */
export function actAsStaff(stage: Stage, who: string, quote: WorkingQuote | null): Context {
  const assigned = [...stage.staff.values()].find(({ id }) => id === quote?.assignedStaff?.id)
  const member = who === 'rep' ? (assigned ?? stage.staff.get('sara')) : stage.staff.get(who)
  if (stage.staff.size === 0) return actAs(stage, { kind: 'job' })
  if (!member) throw new Error(`The story has no "${who}".`)
  return actAs(stage, { kind: 'staff', id: member.id, name: member.name, role: member.role })
}

/** What the buyer of a quote acts with. */
export function actAsBuyer(stage: Stage, { customer, platform }: WorkingQuote): Context {
  return actAs(stage, { kind: 'buyer', email: customer.email, contactId: platform.companyContactId })
}
