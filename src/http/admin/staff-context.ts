import type { FastifyRequest } from 'fastify'
import type { StaffContext } from '../../commands/context.ts'

/** The request's context, on a route that has a permission: its actor is a member of the staff. */
export function staffContext({ ctx }: FastifyRequest): StaffContext {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Error('A public route asked who is signed in')
  return { ...ctx, actor }
}
