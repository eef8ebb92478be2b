import type { Catalogue } from '../../../languages/catalogues.ts'
import type { Say } from '../../../languages/say.ts'
import type { Refusal } from '../../http/send.ts'

const KNOWN = [
  'unreachable',
  'rate_limited',
  'limit_reached',
  'sign_in_throttled',
  'quote_creation_paused',
  'platform_unavailable',
  'not_signed_in',
  'not_found',
  'not_eligible',
  'state_conflict',
  'offer_expired',
  'action_unavailable',
  'answered_as_whole',
  'forbidden',
  'link_invalid',
  'invalid_request',
  'invalid_custom_fields',
  'payload_too_large',
] as const satisfies readonly Refusal['code'][]

/** Says why a request was refused, in the reader's language; the API itself answers in English. */
export function sayRefusal(say: Say<Catalogue['portal']>, error: Error): string {
  const code = 'code' in error ? KNOWN.find((one) => one === error.code) : undefined
  return say(`refusal.${code ?? 'other'}`)
}
