import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { atLimit } from '../domain/at-limit.ts'
import { isCalendarDate, parseInstant } from '../domain/calendar.ts'
import type { FieldFault } from '../domain/field-fault.ts'
import { isEmailAddress } from '../domain/mail/email-address.ts'
import type { FieldError } from '../domain/problem.ts'
import { DOCUMENT_KEYWORDS } from './operation/schema-parts.ts'

const OPTIONS: Options = {
  keywords: [...DOCUMENT_KEYWORDS],
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strictTypes: false,
  verbose: true,
  formats: {
    email: isEmailAddress,
    date: isCalendarDate,
    decimal: true, // its pattern checks everything
    'date-time': (text: string) => parseInstant(text) !== null,
  },
}
/** Stops at the first fault, and counts a list's items before checking them. */
const judge = new Ajv(OPTIONS)
/** Finds every fault, so it is never given much. */
const describer = new Ajv({ ...OPTIONS, allErrors: true })

/** The most faults a problem lists. */
const MOST_TOLD = 100
/** More than any request needs; for a body with more values than this, only the first fault is reported. */
const MOST_VALUES = 2_000

/**
 * Returns Fastify's validators: our Ajv, refusing text that PostgreSQL cannot store, with one plain entry for each bad field. A schema is
 * compiled with its first request: all of them together cost a starting process 0.2 s and 42 MB.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | null = null
  const integers = httpPart === 'querystring' ? integersOf(schema) : []
  const isPath = httpPart === 'params' // an id no row can have is simply not found
  return (data: Record<string, unknown>) => {
    compiled ??= judge.compile(schema)
    const isValid = compiled
    for (const name of integers) if (name in data) data[name] = readInteger(data[name])
    if (isValid(data) && (isPath || !holdsBadText(data))) return { value: data }
    const faults = findFaults(schema, data, isValid)
    return { error: Object.assign(new Error('validation'), { validation: onceAField(faults).slice(0, MOST_TOLD) }) }
  }
}

/** Returns the faults of data already judged: only the first if there is much to check. */
function findFaults(schema: object, data: unknown, isValid: ValidateFunction): FieldError[] {
  const isRight = !isValid.errors // except for text the database cannot store
  const isSmall = countValues(data, MOST_VALUES) < MOST_VALUES
  const faults = isSmall && !isRight ? describeAll(schema, data) : describeErrors(isValid)
  if (isSmall || isRight) findBadText(data, '', faults)
  return faults
}

function describeAll(schema: object, data: unknown): FieldError[] {
  const isValid = describer.compile(schema) // happens once
  isValid(data)
  return describeErrors(isValid)
}

/** Counts the values, up to a maximum. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const member of Object.values(value)) {
    if (count >= most) break
    count += countValues(member, most - count)
  }
  return count
}

function onceAField(errors: readonly FieldError[]): FieldError[] {
  const first = new Map(errors.toReversed().map((error) => [error.field, error]))
  return errors.filter((error) => first.get(error.field) === error)
}

/** Returns the parameters that are numbers, since query strings carry only text. */
function integersOf(schema: object): string[] {
  const properties = Object.entries((schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {})
  return properties.flatMap(([name, { type }]) => (type === 'integer' ? [name] : []))
}

function readInteger(value: unknown): unknown {
  return typeof value === 'string' && /^-?[0-9]{1,15}$/.test(value) ? Number(value) : value
}

function describeErrors({ errors }: ValidateFunction): FieldError[] {
  const isOwn = ({ schemaPath, keyword, data }: ErrorObject) =>
    !schemaPath.includes('/oneOf/') && (keyword !== 'oneOf' || (typeof data === 'object' && !Array.isArray(data)))
  return (errors ?? []).filter(isOwn).map(describeError)
}

function describeError({
  instancePath,
  keyword,
  params,
  parentSchema,
  message = 'is invalid',
}: ErrorObject): FieldError {
  const at = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const below = (name: string) => (at ? `${at}.${name}` : name)
  switch (keyword) {
    case 'required':
      return { field: below(params.missingProperty), message: 'is required', fault: { code: 'required' } }
    case 'additionalProperties':
      return { field: below(params.additionalProperty), message: 'unknown field', fault: { code: 'unknown_field' } }
    case 'oneOf':
      return {
        field: below('variant_id'),
        message: 'needs exactly one of variant_id and custom',
        fault: { code: 'exactly_one' },
      }
    case 'enum': {
      const values = params.allowedValues.join(', ')
      return { field: at, message: `must be one of: ${values}`, fault: { code: 'one_of', values } }
    }
    case 'format':
      return {
        field: at,
        ...(FORMAT_FAULTS[params.format] ?? {
          message: `must be a valid ${params.format}`,
          fault: { code: 'wrong_form' },
        }),
      }
    case 'minimum':
      return { field: at, ...atLimit(`must be at least ${params.limit}`, 'at_least', params.limit) }
    case 'maximum':
      return { field: at, message: `must be at most ${params.limit}`, fault: { code: 'at_most', limit: params.limit } }
    case 'maxItems':
      return { field: at, ...atLimit(`must have at most ${params.limit} entries`, 'too_many', params.limit) }
    case 'maxLength':
      return { field: at, ...atLimit(`must be at most ${params.limit} characters long`, 'too_long', params.limit) }
    case 'minLength':
      if (params.limit === 1) return { field: at, message: 'must not be empty', fault: { code: 'empty' } }
      return { field: at, ...atLimit(`must be at least ${params.limit} characters long`, 'too_short', params.limit) }
    case 'pattern':
      return {
        field: at,
        message: parentSchema?.description ? `takes: ${parentSchema.description}` : message,
        fault: patternFault(String(params.pattern)),
      }
    default: {
      const isType = keyword === 'type'
      const fault: FieldFault = isType ? { code: 'wrong_type', type: String(params.type) } : { code: 'wrong_form' }
      return { field: at || 'body', message, fault }
    }
  }
}

/** Patterns ask for a text that is not blank, for a number with so many decimals, or for something of a form of its own. */
function patternFault(pattern: string): FieldFault {
  if (pattern === '\\S') return { code: 'empty' }
  const most = /\{1,(\d)\}\)\?\$$/.exec(pattern)?.[1]
  return most === undefined ? { code: 'wrong_form' } : { code: 'decimals', most: Number(most) }
}

const FORMAT_FAULTS: Record<string, Omit<FieldError, 'field'>> = {
  email: { message: 'must be an e-mail address of at most 254 characters', fault: { code: 'email' } },
  date: { message: 'must be an existing date as YYYY-MM-DD', fault: { code: 'date' } },
  'date-time': {
    message:
      'must be an ISO 8601 date-time with offset, such as 2026-10-01T12:00:00Z, or a date; write + as %2B in a URL',
    fault: { code: 'moment' },
  },
}

/** NUL and lone surrogates: JSON allows them, PostgreSQL does not. */
function isBadText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Returns whether there is any. Most requests have none, so no paths are built for them. */
function holdsBadText(value: unknown): boolean {
  if (typeof value === 'string') return isBadText(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBadText)
}

/** Adds a fault for each such text, up to the most listed. */
function findBadText(value: unknown, at: string, faults: FieldError[]): void {
  if (typeof value === 'string' && isBadText(value)) {
    faults.push({
      field: at || 'body',
      message: 'must not contain NUL or lone surrogates',
      fault: { code: 'bad_text' },
    })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (faults.length >= MOST_TOLD) return
    findBadText(member, at ? `${at}.${name}` : name, faults)
  }
}
