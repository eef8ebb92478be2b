import type { Problem } from './generated/types.ts'

/** Anything this package throws, but for mistakes in calling it and the reason a caller gave for aborting. */
export class QuoteNegotiationError extends Error {
  override name = 'QuoteNegotiationError'
}

/** The code of a refusal: those of this version, and any that later ones add. */
export type ProblemCode = Problem['code']

/** What is known of a request besides its answer. */
export interface RequestFacts {
  /** The service's id of the last attempt; include it when you ask for help. */
  requestId: string | null
  /** The key of a POST, the same in all its attempts. */
  idempotencyKey: string | null
}

/** The service refused the request: branch on `code`. */
export class ApiError extends QuoteNegotiationError implements RequestFacts {
  override name = 'ApiError'
  readonly code: ProblemCode
  readonly status: number
  /** What is wrong with each field, of a request that is invalid. */
  readonly errors: readonly { field: string; message: string }[]
  /** How long to wait before another attempt; null if the service does not say. */
  readonly retryAfterMs: number | null
  /** The page about this code: cause, fix, retry. */
  readonly help: string
  /** The whole answer, with what only some codes have. */
  readonly problem: Problem
  readonly requestId: string | null
  readonly idempotencyKey: string | null

  constructor(problem: Problem, facts: RequestFacts & { retryAfterMs: number | null }) {
    const { code, status, detail, type, errors = [], request_id: id = null } = problem
    super(`${detail} (${code}, request ${facts.requestId ?? id ?? 'unknown'})`)
    this.code = code
    this.status = status
    this.errors = errors
    this.help = type
    this.problem = problem
    this.retryAfterMs = facts.retryAfterMs
    this.requestId = facts.requestId ?? id
    this.idempotencyKey = facts.idempotencyKey
  }
}

/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 402 or 403: the key, its network address or the store's plan does not allow the request. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}
/** 404: there is no such thing, or no longer. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: the state of the quote or the store does not allow it now. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 429: too many requests, or the day's e-mails to buyers are used up. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}
/** 400, 405, 413, 415 or 422: the request has to be corrected. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}
/** 5xx: the service failed, or is switched off. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** Returns the error of a refusal, of the class for its status. */
export function apiError(problem: Problem, facts: RequestFacts & { retryAfterMs: number | null }): ApiError {
  const Kind = problem.status >= 500 ? ServerError : (BY_STATUS[problem.status] ?? InvalidRequestError)
  return new Kind(problem, facts)
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  402: PermissionError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

/** There was no answer. It is not known whether the service did what was asked, unless the request only reads. */
export class ConnectionError extends QuoteNegotiationError implements RequestFacts {
  override name = 'ConnectionError'
  readonly requestId = null
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, cause?: unknown) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** There was no answer in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** The answer was not the service's: a proxy's page, or a redirect, which is never followed. */
export class UnexpectedAnswerError extends QuoteNegotiationError implements RequestFacts {
  override name = 'UnexpectedAnswerError'
  readonly status: number
  readonly requestId: string | null
  readonly idempotencyKey: string | null

  constructor(status: number, body: string, facts: RequestFacts) {
    super(`${status} is not an answer of the service: ${body.slice(0, 200) || 'it is empty'}`)
    this.status = status
    this.requestId = facts.requestId
    this.idempotencyKey = facts.idempotencyKey
  }
}

/** The follower's last event is no longer in the feed, which goes back 30 days: read everything anew, then follow from now on. */
export class CursorExpiredError extends QuoteNegotiationError {
  override name = 'CursorExpiredError'
  readonly after: string

  constructor(after: string, cause: unknown) {
    super(`The event ${after} is no longer in the feed, which goes back 30 days.`, { cause })
    this.after = after
  }
}

/** A webhook that the service did not send, or sent too long ago: answer 400 and do nothing. */
export class SignatureError extends QuoteNegotiationError {
  override name = 'SignatureError'
}
