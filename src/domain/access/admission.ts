import { Problem } from '../problem.ts'
import { isEnterprise, type PlanFacts } from '../stores/plan.ts'
import type { Scope } from './scopes.ts'

/** The facts about a key that admission checks. */
export interface KeyFacts {
  test: boolean
  scopes: readonly Scope[]
  allowedIps: readonly string[]
  expiresAt: Date | null
  revokedAt: Date | null
}

export interface StoreFacts extends PlanFacts {
  installed: boolean
}

/** The request's canonical source address and the scopes its operation needs. */
export interface RequestFacts {
  ip: string
  scopes: readonly Scope[]
  now: Date
}

/** The same answer for every bad credential, so it never reveals whether a key exists. */
export function invalidApiKey(): Problem {
  return new Problem('invalid_api_key', 'Send a valid API key as "Authorization: Bearer <API_KEY>".')
}

/** Admits a request with a known key, or throws the Problem of the first failed check: 401, 403, 402, 403 in that order. */
export function judgeRequest(key: KeyFacts, store: StoreFacts, { ip, scopes, now }: RequestFacts): void {
  if (key.revokedAt || (key.expiresAt && key.expiresAt <= now) || !store.installed) throw invalidApiKey()
  if (key.test && !store.development) {
    throw new Problem(
      'test_key_on_live_store',
      'A test key works only on development stores. Use a live key for this store.',
    )
  }
  if (key.allowedIps.length > 0 && !key.allowedIps.includes(ip)) {
    throw new Problem('ip_not_allowed', `This key cannot be used from ${ip}.`)
  }
  if (!isEnterprise(store, now)) {
    throw new Problem('plan_required', 'The API is part of the Enterprise plan.', { required_plan: 'enterprise' })
  }
  const missing = scopes.filter((scope) => !key.scopes.includes(scope))
  if (missing.length > 0) {
    throw new Problem('insufficient_scope', `This operation needs the scope ${missing.join(' and ')}.`, {
      required_scopes: missing,
    })
  }
}
