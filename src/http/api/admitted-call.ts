import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../database/access/callers.ts'
import { judgeRequest } from '../../domain/access/admission.ts'
import { canonicalIp } from '../../domain/access/canonical-ip.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'

/** A request that passed the gate and calls an operation on behalf of an AI agent. */
export interface AdmittedCall {
  caller: Caller
  /** The address the request came from. */
  ip: string
  /** The id of the request that was admitted, which the operation's answer and log entry have too. */
  requestId: string
  /** The agent's name for itself; null if it said none. */
  agent: string | null
  /** The revision of the quote that a person has agreed to act on; null: any. */
  revision: string | null
  /** The number of operations called so far; each has a log entry of its own. */
  operations: number
}

/** Set while an operation is called from within, and never for a request from outside. */
export const admittedCall = new AsyncLocalStorage<AdmittedCall>()

/** Lets a call from within into its operation: what remains to be judged is its scopes; its token is taken already. */
export function readmit(request: FastifyRequest, call: AdmittedCall, clock: () => Date): Caller {
  const { caller } = call
  call.operations += 1
  request.caller = caller
  const ip = canonicalIp(request.ip) ?? request.ip
  const now = nowOf(caller.store, clock)
  judgeRequest(caller.key, caller.store, { ip, scopes: request.routeOptions.config.scopes ?? [], now })
  return caller
}
