import type { FieldFault } from './field-fault.ts'
import type { Why } from './reason.ts'

/** Every error code of `/v1` with its HTTP status and constant title (specification, "Errors"). */
export const API_PROBLEMS = {
  invalid_api_key: [401, 'Invalid API key'],
  test_key_on_live_store: [401, 'Test key on a live store'],
  ip_not_allowed: [403, 'IP address not allowed'],
  plan_required: [402, 'Enterprise plan required'],
  insufficient_scope: [403, 'Insufficient scope'],
  method_not_allowed: [405, 'Method not allowed'],
  invalid_json: [400, 'Invalid JSON'],
  unsupported_media_type: [415, 'Unsupported media type'],
  payload_too_large: [413, 'Payload too large'],
  invalid_request: [400, 'Invalid request'],
  not_found: [404, 'Not found'],
  rate_limited: [429, 'Rate limit exceeded'],
  email_quota_exceeded: [429, 'Daily buyer-email allowance used'],
  api_disabled: [503, 'API temporarily disabled'],
  internal_error: [500, 'Internal error'],
  invalid_idempotency_key: [400, 'Invalid idempotency key'],
  idempotency_key_reused: [422, 'Idempotency key reused'],
  idempotency_key_in_use: [409, 'Idempotency key in use'],
  not_eligible: [422, 'Request not eligible'],
  invalid_custom_fields: [422, 'Invalid custom fields'],
  quote_creation_paused: [409, 'Quote creation paused'],
  no_staged_proposal: [409, 'No staged proposal'],
  below_price_floor: [409, 'Below the price floor'],
  invalid_proposal: [422, 'Invalid proposal'],
  not_editable: [409, 'Quote not editable'],
  state_conflict: [409, 'State conflict'],
  send_incomplete: [409, 'Send incomplete'],
  limit_reached: [409, 'Limit reached'],
} as const satisfies Problems

/** Codes that only the APIs of our own pages use. */
const SCREEN_PROBLEMS = {
  action_unavailable: [409, 'Action not possible now'],
  answered_as_whole: [409, 'Answered as a whole'],
  offer_expired: [409, 'Offer expired'],
  tax_changed: [409, 'Platform tax has changed'],
  conversion_mismatch: [409, 'Conversion amounts do not match'],
  platform_refused: [422, 'Refused by the platform'],
  platform_unavailable: [503, 'Platform unreachable'],
  not_signed_in: [401, 'Not signed in'],
  wrong_credentials: [401, 'Wrong credentials'],
  sign_in_throttled: [429, 'Too many attempts'],
  csrf_refused: [403, 'Cross-site request refused'],
  forbidden: [403, 'Not allowed for this role'],
  confirmation_required: [403, 'Password confirmation required'],
  link_invalid: [410, 'Link no longer valid'],
  email_taken: [409, 'E-mail address taken'],
  last_admin: [409, 'Last active Admin'],
  own_account: [409, 'Own account'],
  endpoint_disabled: [409, 'Webhook endpoint disabled'],
  not_resendable: [409, 'Delivery cannot be resent'],
} as const satisfies Problems

/** Codes of the door for AI agents. */
const AGENT_PROBLEMS = {
  agents_not_allowed: [403, 'AI agents not allowed'],
} as const satisfies Problems

type Problems = Record<string, readonly [status: number, title: string]>

export const PROBLEMS = { ...API_PROBLEMS, ...AGENT_PROBLEMS, ...SCREEN_PROBLEMS }

export type ApiProblemCode = keyof typeof API_PROBLEMS
export type ProblemCode = keyof typeof PROBLEMS

export interface FieldError {
  /** Dotted and zero-based: `lines.0.variant_id`. */
  field: string
  message: string
  /** The message's meaning as a code, for readers of another language; `/v1` leaves it out. */
  fault?: FieldFault
}

/** The extension members of the specification, and the response headers a problem carries. */
export interface ProblemMembers {
  errors?: readonly FieldError[]
  required_scopes?: readonly string[]
  required_plan?: string
  reason?: string
  line_index?: number
  daily_limit?: number
  /** The total as it would be now. */
  total?: string
  floor_discount_pct?: number
  lines?: readonly { title: string; discount_pct: number }[]
  resolution?: string
  retryAfterSeconds?: number
  allow?: string
  /** Shopify's session token was invalid: App Bridge repeats the request once with a new one. */
  isStaleToken?: boolean
}

/** A refusal reported to the caller; any other error is a bug and answers 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly members: ProblemMembers
  /** The reason behind the English detail, for readers of another language; null if it has no code. */
  readonly reason: Why | null

  constructor(code: ProblemCode, detail: string, members: ProblemMembers = {}, reason: Why | null = null) {
    super(detail)
    this.code = code
    this.members = members
    this.reason = reason
  }

  get status(): number {
    return PROBLEMS[this.code][0]
  }
}

/** Returns `invalid_request` with an entry for each field and a detail that counts them. */
export function invalidFields(errors: readonly FieldError[]): Problem {
  const [first] = errors
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return new Problem('invalid_request', first ? `${first.field}: ${first.message}${rest}` : 'The request is invalid.', {
    errors,
  })
}
