import type { ProblemCode } from '../../domain/problem.ts'
import { ref } from './schemas.ts'

/** What an operation says of itself in `/openapi.json`, beside the schemas that validate it. */
export interface OperationNotes {
  summary: string
  description?: string
  tag: string
  /** Status and named schema of its success. */
  ok: readonly [status: number, schema: string]
  /** Its own refusals; those of the gate are added to every operation. */
  problems?: readonly ProblemCode[]
}

/** The documentation part of a route's schema. */
export function operation({ summary, description, tag, ok: [status, name], problems = [] }: OperationNotes) {
  return {
    summary,
    ...(description && { description }),
    tags: [tag],
    response: { [status]: ref(name) },
    'x-problems': problems,
  }
}
