import type { ProblemCode } from '../../domain/problem.ts'

/** What an operation says of itself in `/openapi.json`, beside the schemas that validate it. */
export interface OperationNotes {
  operationId: string
  summary: string
  description?: string
  tag: string
  /** Status and named schema of its success. */
  ok: readonly [status: number, schema: string]
  /** Of its success; JSON by default. */
  mediaType?: string
  /** Its own refusals; those of the gate, of bodies and of idempotency keys are added by openapi.ts. */
  problems?: readonly ProblemCode[]
  /** Operations that take this one's `id`. */
  links?: readonly string[]
}

declare module 'fastify' {
  interface FastifySchema {
    notes?: OperationNotes
  }
}

/** The documentation part of a route's schema. */
export function operation(notes: OperationNotes): { notes: OperationNotes } {
  return { notes }
}
