import { PROBLEMS, type ProblemCode } from '../domain/problem.ts'
import { ref } from './api/schema-parts.ts'

const text = { type: 'string', 'x-required': true }
const number = { type: 'integer', 'x-required': true }

/** Headers as /openapi.json describes them: those of every response, and those a client can count on. */
export const HEADER = { text, number }
export const ALWAYS_HEADERS = { 'X-Request-Id': text, 'Service-Version': text }

/** The problems of an operation by status, each status naming its codes. */
export function describeRefusals(codes: readonly ProblemCode[], headersOf: (status: number) => object) {
  const byStatus = Object.groupBy([...new Set(codes)], (code) => PROBLEMS[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: headersOf(Number(status)),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  )
}

/** How @fastify/swagger names a component: by the schema's own `$id`. */
export const refResolver = {
  buildLocalReference: (json: { $id?: unknown }, _base: unknown, _fragment: unknown, i: number) =>
    String(json.$id ?? `schema-${i}`),
}

interface Headed {
  paths?: Record<
    string,
    Record<
      string,
      {
        responses?: Record<
          string,
          { headers?: Record<string, { required?: boolean; schema: Record<string, unknown> }> }
        >
      }
    >
  >
}

/** @fastify/swagger puts all of a header's members into its schema; that it is required belongs beside it. */
export function markRequiredHeaders<T>(document: T): T {
  const operations = Object.values((document as Headed).paths ?? {}).flatMap((path) => Object.values(path))
  for (const header of operations
    .flatMap(({ responses = {} }) => Object.values(responses))
    .flatMap(({ headers = {} }) => Object.values(headers))) {
    if (!('x-required' in header.schema)) continue
    delete header.schema['x-required']
    header.required = true
  }
  return document
}
