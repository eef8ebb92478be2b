import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, CallerCache } from '../../database/access/callers.ts'
import type { TokenAnswer } from '../../database/access/token-request.ts'
import type { TokenTaker } from '../../database/access/token-taker.ts'
import { invalidApiKey, judgeRequest, type RequestFacts } from '../../domain/access/admission.ts'
import { hashApiKey, storeOfApiKey } from '../../domain/access/api-key.ts'
import { canonicalIp } from '../../domain/access/canonical-ip.ts'
import { describeTokenBucket, KEY_BUCKET, STORE_BUCKET } from '../../domain/access/token-bucket.ts'
import { Problem } from '../../domain/problem.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { readBearer } from './bearer.ts'

export interface GateParts {
  callers: CallerCache
  tokens: TokenTaker
  clock: () => Date
}

/**
 * Lets a request into the API, or throws for the first failed check: key (401), address (403), plan (402), scopes (403), rate (429). A
 * remembered key decides nothing by itself: the statement that takes the token compares revisions, so if the key was revoked or the store
 * changed, both are read again before the request continues or is refused.
 */
export async function passGate(
  request: FastifyRequest,
  reply: FastifyReply,
  { callers, tokens, clock }: GateParts,
): Promise<Caller> {
  const bearer = readBearer(request.raw.rawHeaders)
  if (bearer === null) throw invalidApiKey()
  const hash = hashApiKey(bearer)
  const facts: Omit<RequestFacts, 'now'> = {
    ip: canonicalIp(request.ip) ?? request.ip,
    scopes: request.routeOptions.config.scopes ?? [],
  }
  for (let caller = callers.remembered(hash); ; caller = undefined) {
    const isFresh = caller === undefined
    caller ??= (await callers.read({ storeId: storeOfApiKey(bearer), hash })) ?? undefined
    if (!caller) throw invalidApiKey()
    request.caller = caller
    try {
      judgeRequest(caller.key, caller.store, { ...facts, now: nowOf(caller.store, clock) })
    } catch (problem) {
      if (isFresh) throw problem
      continue
    }
    const answer = await tokens.take({ ...caller, now: clock() })
    if (answer.verdict === 'stale') continue
    showLimit(reply, caller, answer)
    return caller
  }
}

/** Sets the rate-limit headers: the key's bucket, unless the store's ran out. Throws `rate_limited` on a refusal. */
function showLimit(reply: FastifyReply, { store }: Caller, { verdict, keyLevel, storeLevel }: TokenAnswer): void {
  const state =
    verdict === 'store_empty'
      ? describeTokenBucket(STORE_BUCKET, storeLevel)
      : describeTokenBucket(KEY_BUCKET, keyLevel)
  reply.header('x-ratelimit-limit', state.limit)
  reply.header('x-ratelimit-remaining', state.remaining)
  reply.header('x-ratelimit-reset', state.resetSeconds)
  if (verdict === 'taken') return
  const whose = verdict === 'store_empty' ? `The store ${store.domain}` : 'This key'
  throw new Problem(
    'rate_limited',
    `${whose} has used its ${state.limit} requests; they refill evenly over a minute.`,
    {
      retryAfterSeconds: Math.max(
        describeTokenBucket(STORE_BUCKET, storeLevel).retryAfterSeconds,
        describeTokenBucket(KEY_BUCKET, keyLevel).retryAfterSeconds,
      ),
    },
  )
}
