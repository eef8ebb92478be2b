import { PROBLEMS, type ProblemCode } from '../../domain/problem.ts'
import { ref } from '../operation/schema-parts.ts'

/** A header that clients can rely on. */
export const textHeader = (description: string) => ({ type: 'string', description, 'x-required': true })
export const numberHeader = (description: string) => ({ type: 'integer', description, 'x-required': true })

/** Headers of more than one answer. */
export const RETRY_AFTER = { 'Retry-After': numberHeader('Seconds until you should retry.') }
export const ALLOW = { Allow: textHeader('The methods the path supports.') }
/** Headers of every answer. */
export const ALWAYS_HEADERS = {
  'X-Request-Id': textHeader('Include it when you ask for help.'),
  'Service-Version': textHeader('The version of the API that answered.'),
}

export const LICENSE = { name: 'MIT', url: 'https://opensource.org/license/mit' }

/** Returns an operation's problems by status, each naming its codes. */
export function describeRefusals(codes: readonly ProblemCode[], headersOf: (status: number) => object) {
  const byStatus = Object.groupBy([...new Set(codes)], (code) => PROBLEMS[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: headersOf(Number(status)),
        content: { 'application/problem+json': { schema: ref('Problem'), 'x-codes': codes } },
      },
    ]),
  )
}

/** Names components for @fastify/swagger by the schema's own `$id`. */
export const refResolver = {
  buildLocalReference: (json: { $id?: unknown }, _base: unknown, _fragment: unknown, i: number) =>
    String(json.$id ?? `schema-${i}`),
}
