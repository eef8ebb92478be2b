import type { Context, StaffContext } from '../context.ts'

/** The member of the staff who acts; it is a bug to ask where somebody else may. */
export function actingStaff({ actor }: Pick<Context, 'actor'>): StaffContext['actor'] {
  if (actor.kind !== 'staff') throw new Error(`${actor.kind} took an action that is the staff's`)
  return actor
}
