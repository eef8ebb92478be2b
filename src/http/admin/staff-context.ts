import type { FastifyRequest } from 'fastify'
import type { StaffContext } from '../../commands/context.ts'

/** Returns the request's context on a route with a permission: its actor is a staff member. */
export function staffContext({ ctx }: FastifyRequest): StaffContext {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Error('A public route asked who is signed in')
  return { ...ctx, actor }
}
