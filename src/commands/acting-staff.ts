import type { Actor } from '../domain/actor.ts'
import type { Context } from './context.ts'

/** The member of the staff who acts; it is a bug to ask where somebody else may. */
export function actingStaff({ actor }: Pick<Context, 'actor'>): Extract<Actor, { kind: 'staff' }> {
  if (actor.kind !== 'staff') throw new Error(`${actor.kind} took an action that is the staff's`)
  return actor
}
