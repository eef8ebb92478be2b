import type { ProblemCode } from '../../domain/problem.ts'
import { STAFF_ERROR_GUIDE } from './staff-error-guide.ts'

/** Says whether a failed request should be resent without a person looking at it, and with which idempotency key. */
export const RETRIES = {
  no: {
    short: 'No',
    key: 'New, once corrected',
    text: 'No: it fails the same way until the request or the state is fixed.',
  },
  backoff: { short: 'With backoff', key: 'Same', text: 'Yes, with growing pauses and some jitter.' },
  after: { short: 'After `Retry-After`', key: 'Same', text: 'Yes, once the seconds in `Retry-After` have passed.' },
  hours: {
    short: 'After `Retry-After`',
    key: 'Same',
    text: 'Once the seconds in `Retry-After` have passed. That may be hours: tell a person instead of waiting silently.',
  },
  reread: {
    short: 'After rereading',
    key: 'New',
    text: 'After reading the quote again and deciding that the request still makes sense.',
  },
  never: {
    short: 'Never',
    key: '–',
    text: 'Never automatically: part of the work was done, and a second run could repeat it.',
  },
} as const

export interface ErrorGuide {
  cause: string
  fix: string
  retry: keyof typeof RETRIES
}

/** Help for callers on every error code; `backticks` mark code. */
export const ERROR_GUIDE = {
  invalid_api_key: {
    cause:
      'The `Authorization` header is missing, is not `Bearer <key>`, or its key is mistyped, unknown, revoked or expired, or the store no longer has the service installed. All of these look alike, so that nobody can find out whether a key exists.',
    fix: 'Send exactly one header `Authorization: Bearer <key>` with one space and the whole key of 57 characters. A rolled key stops working after 24 hours; ask the store for a current one.',
    retry: 'no',
  },
  test_key_on_live_store: {
    cause: 'The key starts with `svc_test_`, but the store is not a development store.',
    fix: 'Use a live key (`svc_live_`) of this store, or test on a development store.',
    retry: 'no',
  },
  ip_not_allowed: {
    cause: 'The key has a list of allowed IP addresses, and the request came from another one.',
    fix: 'Send from an allowed address, or create a key that allows yours. Only exact addresses can be listed; behind a proxy, the operator must configure it as trusted.',
    retry: 'no',
  },
  plan_required: {
    cause: 'The store is not on the Enterprise plan, or its trial has ended. `required_plan` names the plan.',
    fix: 'Move the store to that plan. Its keys are kept and work again at once.',
    retry: 'no',
  },
  insufficient_scope: {
    cause: 'The key lacks a scope that the operation needs. `required_scopes` lists the missing ones.',
    fix: 'Create a new key that has them: scopes cannot be added to an existing key.',
    retry: 'no',
  },
  method_not_allowed: {
    cause: 'The path exists but does not support this HTTP method. This is checked before the key.',
    fix: 'Use one of the methods in the `Allow` header.',
    retry: 'no',
  },
  invalid_json: {
    cause: 'The body is not valid JSON in UTF-8.',
    fix: 'Create the body with a JSON library, and check that it is not cut off on the way.',
    retry: 'no',
  },
  unsupported_media_type: {
    cause:
      'There is a body, but its `Content-Type` is not `application/json`, its charset is not UTF-8, or it is compressed.',
    fix: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
    retry: 'no',
  },
  payload_too_large: {
    cause: "The body is larger than the API's limit of 256 KB.",
    fix: 'Shorten notes and texts, or split the request into several quotes.',
    retry: 'no',
  },
  invalid_request: {
    cause:
      'A field of the body or a query parameter is missing, unknown or out of bounds, or refers to something that does not exist: a variant that is not in the store or not active, an unknown customer, an unusable cursor or event id, a webhook address that is not public HTTPS.',
    fix: 'Correct every entry of `errors`: `field` says where (zero-based, such as `lines.0.variant_id`), `message` says what. Bodies are strict, so remove fields that are not in the reference.',
    retry: 'no',
  },
  not_found: {
    cause:
      'The quote, document or webhook endpoint does not exist, was deleted or belongs to another store, or the path is not one of the API.',
    fix: 'Check the id, the store the key belongs to (`GET /v1/ping`) and the path. Paths do not end in a slash.',
    retry: 'no',
  },
  rate_limited: {
    cause:
      'Too many requests with this key (120 at once, then 2 a second) or in this store over all its keys (300 at once, then 5 a second).',
    fix: 'Wait as long as `Retry-After` says. To stay below the limit, watch `X-RateLimit-Remaining` and follow the events feed instead of polling quotes.',
    retry: 'after',
  },
  email_quota_exceeded: {
    cause:
      'The store has used its daily allowance of e-mails to buyers (`daily_limit`), which new quotes, messages to buyers and sent proposals draw on. It refills evenly over 24 hours.',
    fix: 'Wait as long as `Retry-After` says, or use internal notes, which do not count. Test keys and development stores have an allowance of 50, trials 200, paid plans 2000.',
    retry: 'hours',
  },
  api_disabled: {
    cause:
      'The operator has switched off the API for maintenance or because of an incident, its database is unreachable or overloaded at the moment, or more requests wait than can be answered in good time. Waiting webhook deliveries are kept.',
    fix: 'Nothing to change: wait as long as `Retry-After` says, then catch up from the events feed.',
    retry: 'after',
  },
  internal_error: {
    cause: 'Something failed in the service or in the commerce platform behind it.',
    fix: 'Send it again with the same idempotency key: it happens only once, even if the first request got through. If it keeps failing, report the `request_id` to the operator.',
    retry: 'backoff',
  },
  invalid_idempotency_key: {
    cause: 'The `Idempotency-Key` header is not 1 to 255 printable ASCII characters without spaces.',
    fix: 'Use a UUID, created once for each thing you want done and kept for its retries.',
    retry: 'no',
  },
  idempotency_key_reused: {
    cause:
      'Within the last 24 hours this API key sent a different request (another path or body) with the same idempotency key.',
    fix: 'Use a new key for every new or corrected request; reuse a key only for exact repeats.',
    retry: 'no',
  },
  idempotency_key_in_use: {
    cause: 'The first request with this idempotency key is still being processed.',
    fix: 'Wait as long as `Retry-After` says (usually 2 seconds) and send the same request again: you get the answer of the first one.',
    retry: 'after',
  },
  not_eligible: {
    cause:
      'The store’s targeting rules refuse the request. `reason` is `NO_MATCHING_PRODUCT_RULE` (with `line_index`, the first line that does not qualify, counted from 0) or `NO_MATCHING_CUSTOMER_RULE`.',
    fix: 'Leave out the products that the store does not quote, send the `customer_id` of a buyer who qualifies, or ask the store to change its rules.',
    retry: 'no',
  },
  invalid_custom_fields: {
    cause: 'A custom field that the store requires is missing, or a value does not match its field.',
    fix: 'Correct every entry of `errors`; its `field` is `custom_fields.<key>`.',
    retry: 'no',
  },
  quote_creation_paused: {
    cause:
      'The store’s subscription is frozen, or its currency changed at its platform. Existing quotes can still be read.',
    fix: 'Try again after the store has settled it with whoever runs the service.',
    retry: 'no',
  },
  no_staged_proposal: {
    cause: 'Staff have not saved a proposal for this quote. The API sends what staff prepared; it never sets prices.',
    fix: 'Have staff prepare a proposal, then send it.',
    retry: 'no',
  },
  below_price_floor: {
    cause:
      'A line of the staged proposal is priced below the store’s price floor (`floor_discount_pct`). `lines` names each with its discount, including its share of a whole-quote discount.',
    fix: 'Have staff raise the prices, or send `{"confirm_below_floor": true}` if the price is intended. The override is recorded.',
    retry: 'no',
  },
  invalid_proposal: {
    cause:
      'The staged proposal cannot be sent as it is: for example a line has no price, or a fixed discount is larger than the subtotal. `confirm_below_floor` does not override this.',
    fix: 'Have staff correct the proposal, then send it.',
    retry: 'no',
  },
  not_editable: {
    cause: 'The quote’s status does not allow sending a proposal: only `submitted`, `in_review` and `countered` do.',
    fix: 'Read the quote and check its status.',
    retry: 'no',
  },
  state_conflict: {
    cause: 'The quote changed while the proposal was being prepared for sending. Nothing was sent.',
    fix: 'Read the quote again; if the proposal should still go out, send it again.',
    retry: 'reread',
  },
  send_incomplete: {
    cause:
      'A proposal version was made, but a later step of sending it did not finish. The quote may be partly updated.',
    fix: 'Read the quote and have a person check whether the buyer received the proposal before anything is sent again.',
    retry: 'never',
  },
  limit_reached: {
    cause: 'The store already has 20 webhook endpoints.',
    fix: 'Delete an endpoint that is no longer needed, then create the new one.',
    retry: 'no',
  },
  agents_not_allowed: {
    cause:
      'Staff have switched off AI agents (`/mcp`), for the whole store or for this key. The key itself still works at `/v1`.',
    fix: 'Ask an Admin of the store to allow them: in Settings, General for the store, on the page of the key for one key.',
    retry: 'no',
  },
  action_unavailable: {
    cause:
      "The action is not possible in the quote's current status, or something has to happen first; `detail` says what.",
    fix: 'Read the quote again and act on its current state.',
    retry: 'no',
  },
  answered_as_whole: {
    cause: "The buyer decided on part of an offer with hidden prices: the part's total would reveal one.",
    fix: 'Accept the whole offer, ask for changes, or decline it.',
    retry: 'no',
  },
  offer_expired: {
    cause: 'The buyer answered after the offer had expired.',
    fix: 'Ask the store to renew the offer, or to extend it.',
    retry: 'no',
  },
  conversion_mismatch: {
    cause:
      "The commerce platform calculates a different sum for the draft order than the quote's: for the goods, the shipping, or the tax beyond the store's tolerance.",
    fix: 'Compare both: `detail` gives both figures and what can be done. Nothing was converted or billed.',
    retry: 'no',
  },
  platform_refused: {
    cause:
      'The commerce platform refused the request; `detail` and `errors` are its own words. Nothing was created there.',
    fix: 'Correct what they name, then try again.',
    retry: 'no',
  },
  platform_unavailable: {
    cause: 'The store’s commerce platform is unreachable; `detail` says what continues in the background.',
    fix: 'Read the quote later, or try again.',
    retry: 'reread',
  },
  ...STAFF_ERROR_GUIDE,
} as const satisfies Record<ProblemCode, ErrorGuide>
