import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { admittedCall } from './api/admitted-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the places of a request that is in work; null while it is not. */
    giveBack: (() => void) | null
  }
}

/** Those who ask. Each side has places of its own, so that a storm on one leaves the others theirs. */
export const SIDES = ['integrators', 'buyers', 'staff'] as const
export type Side = (typeof SIDES)[number]

/** Requests of one side in work at a time, in one process: about what it answers in a second. More would only wait longer, and time out. */
const MOST_OF_A_SIDE = 256
/** Whoever asks more at a time than this waits for themselves: the other half of the places is for others. */
const MOST_OF_A_CALLER = 128
/** Clients come back at different times. */
const BACK_AFTER_S = { least: 1, most: 3 }

/**
 * Refuses requests early that would wait too long (`api_disabled` with `Retry-After`): when all places of their side are taken, or half of them by the same
 * caller. Health always answers, and so do streams, which only wait. A slow body or a slow reader takes no place.
 */
export function shedLoad(app: FastifyInstance, onShed: (side: Side) => void): void {
  const sides = new Places(MOST_OF_A_SIDE)
  const callers = new Places(MOST_OF_A_CALLER)
  const enter = (request: FastifyRequest) => {
    const side = sideOf(request)
    if (side === null || request.giveBack) return
    const caller = `${side} ${callerOf(request)}`
    if (!callers.hasRoom(caller) || !sides.hasRoom(side)) {
      onShed(side)
      throw overloaded()
    }
    callers.take(caller)
    sides.take(side)
    request.giveBack = () => {
      callers.free(caller)
      sides.free(side)
    }
  }
  app.decorateRequest('giveBack', null)
  app.addHook('onRequest', async (request) => enter(request))
  app.addHook('preParsing', async (request) => leave(request))
  app.addHook('preValidation', async (request) => enter(request))
  app.addHook('onSend', async (request) => leave(request))
  app.addHook('onResponse', async (request) => leave(request))
}

function leave(request: FastifyRequest): void {
  request.giveBack?.()
  request.giveBack = null
}

/** Returns whose places a request takes; null for one that takes none: health, streams, and calls within a call of an AI agent. */
function sideOf({ url, routeOptions }: FastifyRequest): Side | null {
  if (routeOptions.config.staysOpen || /^\/(?:livez|readyz)\b/.test(url) || admittedCall.getStore()) return null
  if (url.startsWith('/admin')) return 'staff'
  return /^\/(?:v1|mcp)\b/.test(url) ? 'integrators' : 'buyers'
}

/** Returns what a caller shows of themselves before anybody is asked: a key, link or session, else the address. */
function callerOf({ headers, ip }: FastifyRequest): string {
  return headers.authorization ?? headers.cookie ?? ip
}

function overloaded(): Problem {
  const detail = 'More requests are waiting than can be answered in good time. Retry with the same idempotency key.'
  return new Problem('api_disabled', detail, {
    retryAfterSeconds: randomInt(BACK_AFTER_S.least, BACK_AFTER_S.most + 1),
  })
}

/** Counts who is in, up to a limit for each name. */
class Places {
  readonly #taken = new Map<string, number>()
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }
  hasRoom(name: string): boolean {
    return (this.#taken.get(name) ?? 0) < this.#most
  }
  take(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1)
  }
  free(name: string): void {
    const left = (this.#taken.get(name) ?? 1) - 1
    if (left > 0) this.#taken.set(name, left)
    else this.#taken.delete(name)
  }
}
