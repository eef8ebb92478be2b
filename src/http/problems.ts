import type { FastifyError } from 'fastify'
import { ClaimLost } from '../database/access/idempotency.ts'
import { isDatabaseAway, isDatabaseBusy } from '../database/database.ts'
import { type FieldError, invalidFields, PROBLEMS, Problem } from '../domain/problem.ts'
import { describeBytes } from './body-limit.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const REALM = 'quote-negotiation-service'
const MOST_ERRORS_SHOWN = 100
/** Roughly how long a restarted database takes to accept connections; each request tries anew. */
const DATABASE_BACK_S = 5
/** As long as a statement waits for a row. */
const DATABASE_FREE_S = 2

/**
 * Returns what to tell the client about any error: refusals unchanged, client errors of the framework reworded, else 500. `mostBytes` is
 * the route's limit.
 */
export function toProblem(error: unknown, mostBytes: number): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ClaimLost) return inUse()
  if (isDatabaseAway(error)) return databaseAway()
  if (isDatabaseBusy(error)) return databaseBusy()
  const { code, validation } = error as FastifyError
  if (validation) return invalidFields(validation as unknown as FieldError[]) // set by http/validation.ts
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', `The body is larger than ${describeBytes(mostBytes)}.`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'Send the body as application/json.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_request', "The body's length does not match Content-Length.")
    case 'FST_ERR_BAD_URL':
      return new Problem('invalid_request', 'The path has an invalid percent escape.')
    default:
      return new Problem('internal_error', 'Something failed on our side. Retry with the same idempotency key.')
  }
}

/** The database is unreachable: an incident the service recovers from by itself. */
function databaseAway(): Problem {
  return new Problem(
    'api_disabled',
    'The database is unreachable at the moment. Retry with the same idempotency key.',
    {
      retryAfterSeconds: DATABASE_BACK_S,
    },
  )
}

/** The request waited too long for rows others hold: the service is overloaded, perhaps briefly. */
function databaseBusy(): Problem {
  const detail = 'Too many requests are changing the same thing at the moment. Retry with the same idempotency key.'
  return new Problem('api_disabled', detail, { retryAfterSeconds: DATABASE_FREE_S })
}

/** Another request with this idempotency key is or was running; says until when its key is held. */
export function inUse(retryAfterSeconds = 2): Problem {
  return new Problem(
    'idempotency_key_in_use',
    'The first request with this idempotency key is still being processed.',
    {
      retryAfterSeconds,
    },
  )
}

/** Refuses to repeat a completed request whose stored answer cannot be read. */
export function answerUnreadable(): Problem {
  return new Problem(
    'idempotency_key_in_use',
    'The request with this idempotency key was completed, but its answer cannot be read at the moment. Retry later, or look for its result.',
    { retryAfterSeconds: 60 },
  )
}

/** Returns the RFC 9457 document of a problem. */
export function problemDocument(problem: Problem, requestId: string, docsUrl: string, isForScreens = false) {
  const { code, message, members, reason } = problem
  const [status, title] = PROBLEMS[code]
  const { retryAfterSeconds, allow, isStaleToken, errors, ...rest } = members
  return {
    type: `${docsUrl}/errors#${code}`,
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    ...(errors && { errors: errors.slice(0, MOST_ERRORS_SHOWN).map((error) => tellField(error, isForScreens)) }),
    ...(isForScreens && reason && { why: reason }),
    ...rest,
  }
}

function tellField({ field, message, fault }: FieldError, isForScreens: boolean): FieldError {
  return { field, message, ...(isForScreens && fault && { fault }) }
}

/** Returns the headers a problem carries besides its document. */
export function problemHeaders({ code, status, members }: Problem): Record<string, string> {
  const wantsKey = status === 401 && code !== 'not_signed_in' && code !== 'wrong_credentials'
  return {
    'content-type': PROBLEM_TYPE,
    ...(wantsKey && { 'www-authenticate': `Bearer realm="${REALM}"` }),
    ...(members.retryAfterSeconds !== undefined && { 'retry-after': String(members.retryAfterSeconds) }),
    ...(members.allow !== undefined && { allow: members.allow }),
    ...(members.isStaleToken && { 'x-shopify-retry-invalid-session-request': '1' }),
  }
}
