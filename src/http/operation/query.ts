import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import { DEFAULT_LIMIT, MOST_LIMIT } from '../../queries/page.ts'

/** `limit` of most lists: 1 to 50, default 20. */
export const limitParameter = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MOST_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'The most entries of a page.',
  }),
)
/** Returns the schema of an `id` in a path. */
export const idOf = (what: string) => Type.Object({ id: Type.String({ description: `The id of the ${what}.` }) })
/** Returns an inclusive time bound of what `bounds` names. */
export const instantParameter = (bounds: string) =>
  Type.Optional(
    Type.String({ format: 'date-time', description: `${bounds} A date-time with offset, or a date (midnight UTC).` }),
  )

/** Returns the schema of a comma-separated list of these values, at least one. */
export function listParameter(values: readonly string[]) {
  const one = `(${values.map((value) => value.replaceAll('.', '\\.')).join('|')})`
  return Type.Optional(
    Type.String({
      pattern: `^${one}(,${one})*$`,
      description: `One or more of ${values.join(', ')}, separated by commas.`,
    }),
  )
}

/** Throws `invalid_request` with the query schema's entries (the route attaches its validation) and these. */
export function checkQuery(request: FastifyRequest, more: readonly (FieldError | null)[]): void {
  const validation = (request.validationError?.validation ?? []) as unknown as FieldError[] // set by http/validation.ts
  const known = new Set(validation.map((error) => error.field))
  const errors = [...validation, ...more.filter((error) => error !== null && !known.has(error.field))] as FieldError[]
  if (errors.length > 0) throw invalidFields(errors)
}
