import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../database/access/callers.ts'
import { type Claim, ClaimLost, releaseClaim, storeResponse } from '../../database/access/idempotency.ts'
import type { KeyClaims } from '../../database/access/key-claims.ts'
import type { Db } from '../../database/database.ts'
import { Problem } from '../../domain/problem.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import { answerUnreadable, inUse, PROBLEM_TYPE } from '../problems.ts'
import { canonicalJson } from './canonical-json.ts'

const KEY_FORM = /^[\x21-\x7e]{1,255}$/

export interface IdempotencyParts {
  db: Db
  secretBox: SecretBox
  clock: () => Date
}

/**
 * Claims the request's idempotency key before its handler runs, and replays a stored response. Throws `invalid_idempotency_key`,
 * `idempotency_key_reused` or `idempotency_key_in_use`.
 */
export async function claimIdempotency(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  parts: IdempotencyParts & { claims: KeyClaims },
): Promise<FastifyReply | undefined> {
  const key = readKey(request.raw.rawHeaders)
  if (key === null) return undefined
  const name = { storeId: caller.store.id, apiKeyId: caller.key.id, key }
  const result = await parts.claims.claim({ name, fingerprint: fingerprint(request), now: parts.clock() })
  switch (result.outcome) {
    case 'claimed':
      request.claim = result.claim
      return undefined
    case 'reused':
      throw new Problem(
        'idempotency_key_reused',
        'This idempotency key was used within 24 hours for a different request.',
      )
    case 'in_use':
      throw inUse(result.freeInSeconds)
    case 'stored': {
      const document = parts.secretBox.openOrNull(result.body)
      if (document === null) throw answerUnreadable()
      const type = result.status < 400 ? 'application/json; charset=utf-8' : PROBLEM_TYPE
      reply.code(result.status).header('idempotent-replayed', 'true').header('content-type', type)
      return reply.send(document)
    }
  }
}

/**
 * Stores a refusal as the key's answer; a 429, a 409 "in use" and a 5xx release the key instead. Returns false if a later attempt has
 * taken the key over.
 */
export async function settleRefusal(
  claim: Claim,
  problem: Problem,
  document: string,
  { db, secretBox }: IdempotencyParts,
): Promise<boolean> {
  const mayRetry = problem.status >= 500 || problem.status === 429 || problem.code === 'idempotency_key_in_use'
  try {
    if (mayRetry) await releaseClaim(db, claim)
    else await storeResponse(db, claim, problem.status, secretBox.seal(document))
    return true
  } catch (error) {
    if (error instanceof ClaimLost) return false
    throw error
  }
}

function readKey(rawHeaders: readonly string[]): string | null {
  const values = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'idempotency-key')
  if (values.length === 0) return null
  const [key] = values
  if (values.length > 1 || key === undefined || !KEY_FORM.test(key)) {
    throw new Problem(
      'invalid_idempotency_key',
      'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.',
    )
  }
  return key
}

/** Returns equal values for equal requests: method, path and the parsed body with sorted keys; no body equals `{}`. */
function fingerprint(request: FastifyRequest): Buffer {
  const { method, url, body = {} } = request
  const path = url.split('?', 1)[0]
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest()
}
