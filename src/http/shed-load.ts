import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { admittedCall } from './api/admitted-call.ts'
import { isHealth } from './trace-requests.ts'
import { type Side, Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the places of a request that waits or is in work; null while it has none. */
    giveBack: (() => void) | null
  }
}

/** Requests of one side that wait or are in work, in one process: what it answers in two or three seconds. More would only time out. */
const MOST_OF_A_SIDE = 1_024
/** Twice what a key may ask at once. Whoever asks more waits for themselves: the other places are for others. */
const MOST_OF_A_CALLER = 256
/** More reads at a time are answered no faster, and a newcomer waits for all of them. */
const READS_AT_ONCE = 8
/** Writes that come together share transactions: with 8 at a time a process creates half as many quotes. */
const WRITES_AT_ONCE = 32
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** Clients come back at different times. */
const BACK_AFTER_S = { least: 1, most: 3 }

/**
 * Bounds what waits, and lets it start in turns. Requests that would wait too long are refused at once (`api_disabled` with `Retry-After`): when all places of
 * their side are taken, or a quarter of them by the same caller; whoever has most waiting gives way to others. Health takes no place, nor do streams, slow
 * bodies and slow readers.
 */
export function shedLoad(app: FastifyInstance, onShed: (side: Side) => void): void {
  const sides = new Places(MOST_OF_A_SIDE)
  const callers = new Places(MOST_OF_A_CALLER)
  const [reads, writes] = [new Turns(READS_AT_ONCE), new Turns(WRITES_AT_ONCE)]
  const shed = (side: Side) => {
    onShed(side)
    return overloaded()
  }
  const enter = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: Problem) => void) => {
    const side = sideOf(request)
    if (side === null || request.giveBack || reply.raw.destroyed) return done()
    const caller = callerOf(request)
    const ofCaller = `${side} ${caller}`
    const turns = READS.has(request.method) ? reads : writes
    if (!callers.hasRoom(ofCaller) || !(sides.hasRoom(side) || turns.makeRoom(side, caller))) return done(shed(side))
    callers.take(ofCaller)
    sides.take(side)
    const turn = turns.start(side, caller)
    request.giveBack = () => {
      callers.free(ofCaller)
      sides.free(side)
      if (typeof turn === 'function') turn()
      else void turn.then((finish) => finish?.())
    }
    if (typeof turn === 'function') return done()
    // A promise, so that what follows runs as this request, not as the one whose turn has ended.
    void turn.then((finish) => {
      if (hasLeft(request)) return done(overloaded()) // nobody reads it
      done(finish ? undefined : shed(side))
    })
  }
  app.decorateRequest('giveBack', null)
  // With callbacks: hooks that return promises cost every request more.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => leave(request)) // who hangs up waits for nothing, and some such requests end without an answer
    enter(request, reply, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) leave(request)
    done()
  })
  app.addHook('preValidation', enter)
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
}

function leave(request: FastifyRequest): void {
  request.giveBack?.()
  request.giveBack = null
}

/** Returns whether a body follows the head, however slowly (RFC 9112, 6). */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Returns whether the client went away while its request waited. */
function hasLeft({ giveBack }: FastifyRequest): boolean {
  return giveBack === null
}

/** Returns whose places a request takes; null for one that takes none: health, streams, and calls within a call of an AI agent. */
function sideOf({ url, routeOptions }: FastifyRequest): Side | null {
  if (routeOptions.config.staysOpen || isHealth(url) || admittedCall.getStore()) return null
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
