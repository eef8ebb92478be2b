import type { ProblemCode } from '../../domain/problem.ts'

/** An operation's description in `/openapi.json`, besides the schemas that validate it. */
export interface OperationNotes {
  operationId: string
  summary: string
  description?: string
  tag: string
  /** The media type of a body that is not JSON and that no schema validates. */
  takes?: string
  /** The success status and its named schema. */
  ok: readonly [status: number, schema: string]
  /** The success response's media type; default JSON. */
  mediaType?: string
  /** Its own refusals; openapi.ts adds those of the gate, bodies and idempotency keys. */
  problems?: readonly ProblemCode[]
  /** Operations that take this one's `id`. */
  links?: readonly string[]
}

declare module 'fastify' {
  interface FastifySchema {
    notes?: OperationNotes
  }
}

/** Returns the documentation part of a route's schema. */
export function operation(notes: OperationNotes): { notes: OperationNotes } {
  return { notes }
}
