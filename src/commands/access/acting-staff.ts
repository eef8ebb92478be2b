import type { Context, StaffContext } from '../context.ts'

/** Returns the acting staff member. Throws a plain error for other actors, which is a bug. */
export function actingStaff({ actor }: Pick<Context, 'actor'>): StaffContext['actor'] {
  if (actor.kind !== 'staff') throw new Error(`${actor.kind} took a staff action`)
  return actor
}
