import type { Context, Systems } from '../../commands/context.ts'
import type { StaffMember } from '../../database/access/staff.ts'
import { readWorkingQuote } from '../../database/quotes/working-quotes.ts'
import type { Store } from '../../database/stores/stores.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'

/** The demo store and its clock, for playing its story. */
export interface Stage {
  systems: Systems
  platform: EmbeddedPlatform
  clock: { now: Date }
  store: Store
  /** By first name in lower case. */
  staff: ReadonlyMap<string, StaffMember>
  apiKeyId: string
  /** The ids of existing quotes by number. */
  quotes: Map<string, string>
  /** Applies the platform's pending reports. */
  hear(): Promise<void>
}

/** Reads the quote with this number. */
export async function quoteNumbered(stage: Stage, number: string): Promise<WorkingQuote> {
  const id = stage.quotes.get(number)
  if (id === undefined) throw new Error(`There is no quote ${number} yet.`)
  return readWorkingQuote(stage.systems.db, stage.store.id, id)
}

/** Returns the context of an actor at the story's time. */
export function actAs({ systems, store, clock }: Stage, actor: Actor): Context {
  return { ...systems, store, actor, now: clock.now }
}

/**
 * Returns the context of a staff member; `rep` is the quote's assignee, or else Sara. In a store without staff, the service
 * itself acts.
 */
export function actAsStaff(stage: Stage, who: string, quote: WorkingQuote | null): Context {
  const assigned = [...stage.staff.values()].find(({ id }) => id === quote?.assignedStaff?.id)
  const member = who === 'rep' ? (assigned ?? stage.staff.get('sara')) : stage.staff.get(who)
  if (stage.staff.size === 0) return actAs(stage, { kind: 'job' })
  if (!member) throw new Error(`The story has no "${who}".`)
  return actAs(stage, { kind: 'staff', id: member.id, name: member.name, role: member.role })
}

/** Returns the context of a quote's buyer. */
export function actAsBuyer(stage: Stage, { customer, platform }: WorkingQuote): Context {
  return actAs(stage, { kind: 'buyer', email: customer.email, contactId: platform.companyContactId })
}
