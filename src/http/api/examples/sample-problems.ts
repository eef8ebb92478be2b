import { API_PROBLEMS, type ApiProblemCode, Problem, type ProblemMembers } from '../../../domain/problem.ts'
import { problemDocument } from '../../problems.ts'

/** A sample refusal for each code. */
const SAMPLES: Record<ApiProblemCode, readonly [detail: string, members?: ProblemMembers]> = {
  invalid_api_key: ['Send a valid API key as "Authorization: Bearer <API_KEY>".'],
  test_key_on_live_store: ['A test key works only on development stores. Use a live key for this store.'],
  ip_not_allowed: ['This key may not be used from 203.0.113.7.'],
  plan_required: ['The API is part of the Enterprise plan.', { required_plan: 'enterprise' }],
  insufficient_scope: ['This operation needs the scope write_quotes.', { required_scopes: ['write_quotes'] }],
  method_not_allowed: ['This path does not support PUT; use GET, HEAD, POST.'],
  invalid_json: ['The body is not valid JSON in UTF-8.'],
  unsupported_media_type: ['Send the body as application/json in UTF-8, without a Content-Encoding.'],
  payload_too_large: ['The body is larger than 256 KB.'],
  invalid_request: [
    'lines.0.quantity: must be at least 1',
    { errors: [{ field: 'lines.0.quantity', message: 'must be at least 1' }] },
  ],
  not_found: ['There is no such quote in this store.'],
  rate_limited: ['This key has used its 120 requests; they refill evenly over a minute.'],
  email_quota_exceeded: ['The store has used its daily allowance of 2000 buyer e-mails.', { daily_limit: 2000 }],
  api_disabled: ['The API is switched off for maintenance.'],
  internal_error: ['Something failed on our side. Retry with the same idempotency key.'],
  invalid_idempotency_key: ['Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.'],
  idempotency_key_reused: ['This idempotency key was used within 24 hours for a different request.'],
  idempotency_key_in_use: ['The first request with this idempotency key is still being processed.'],
  not_eligible: [
    'The store does not quote the product in line 0.',
    { reason: 'NO_MATCHING_PRODUCT_RULE', line_index: 0 },
  ],
  invalid_custom_fields: [
    "The custom fields do not match the store's form.",
    { errors: [{ field: 'custom_fields.project', message: 'is required' }] },
  ],
  quote_creation_paused: [
    'The store is paused, or its currency changed at its platform: no quotes can be created. Reads still work.',
  ],
  no_staged_proposal: ['This quote has no staged proposal.'],
  below_price_floor: [
    "1 of the staged lines is priced below the store's price floor.",
    {
      floor_discount_pct: 15,
      lines: [{ title: 'Ball valve', discount_pct: 18.75 }],
      resolution: 'Change the prices, or send again with confirm_below_floor: true.',
    },
  ],
  invalid_proposal: [
    'The staged proposal cannot be sent: lines.1.unit_price: is missing',
    { errors: [{ field: 'lines.1.unit_price', message: 'is missing' }] },
  ],
  not_editable: ['A proposal can be sent while the quote is submitted, in review or countered; it is declined.'],
  state_conflict: ['Someone else changed the quote. Read it again, then decide.'],
  send_incomplete: [
    'The database went away while version 2 was being sent: it may have gone out. Read the quote before doing anything else.',
  ],
  limit_reached: ['The store already has 20 webhook endpoints. Delete one first.'],
}

/** Returns a sample refusal for each code of `/v1`, for `components.examples`. */
export function sampleProblems(docsUrl: string) {
  return Object.fromEntries(
    Object.entries(SAMPLES).map(([code, [detail, members]]) => {
      const [, title] = API_PROBLEMS[code as ApiProblemCode]
      const problem = new Problem(code as ApiProblemCode, detail, members)
      return [code, { summary: title, value: problemDocument(problem, 'req_9b1c5d0e7f3a', docsUrl) }]
    }),
  )
}
