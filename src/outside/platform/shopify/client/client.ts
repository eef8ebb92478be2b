import { membersOf } from '../../../../domain/parse-json.ts'
import type { Asker, AskerAnswer } from '../../../asker.ts'
import { type CallContext, PlatformError, PlatformUnavailable, StoreRefused } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import type { Document } from '../document.ts'
import type { CostBuckets, Installations } from '../ports.ts'
import type { AccessTokens } from '../tokens/tokens.ts'
import { TooCostly } from '../too-costly.ts'
import { ADMIN_API_VERSION } from './admin-api-version.ts'
import { Breaker } from './breaker.ts'
import { Budget, type CostSaid, NOTHING_SAID, retryAfterMs, tooBusy, waitWithin } from './budget.ts'
import type { CallObserver } from './call-observer.ts'
import { readAnswer, type Said } from './read-answer.ts'
import { readAnswerFacts } from './read-answer-facts.ts'

const READ_WITHIN_MS = 3_000
const WRITE_WITHIN_MS = 10_000
/** Mutations by name alone: without an answer, nothing was done. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set(['DraftOrderCalculate'])

interface AdminApiOptions {
  asker: Asker
  tokens: AccessTokens
  installations: Installations
  buckets: CostBuckets
  /** `https://{shop}`; in demo and tests the stand-in's address of the shop. */
  originOf: (shop: string) => string
  observer: CallObserver
  /** Sent with each call. */
  headers?: Readonly<Record<string, string>>
  now?: () => number
}

type AnyDocument = Pick<Document<unknown, unknown>, 'name' | 'kind' | 'text' | 'shape'>

/** Creates the one client of Shopify's Admin API. */
export function createAdminApi(options: AdminApiOptions): AdminApi {
  const { observer } = options
  const breaker = new Breaker(options.now ?? Date.now)
  const budget = new Budget(options.buckets, observer)
  return {
    async run<Answer, Variables>(call: CallContext, document: Document<Answer, Variables>, variables: Variables) {
      const started = performance.now()
      observer.onBegin?.()
      const ended = (outcome: 'ok' | 'refused' | 'unavailable') =>
        observer.onCall({ document: document.name, outcome, ms: Math.round(performance.now() - started) })
      try {
        const answer = await new Call({ ...options, breaker, budget, call, document, variables }).run()
        ended('ok')
        return answer as Answer
      } catch (error) {
        ended(isRefusal(error) ? 'refused' : 'unavailable')
        throw error
      }
    },
  }
}

interface CallOptions extends AdminApiOptions {
  breaker: Breaker
  budget: Budget
  call: CallContext
  document: AnyDocument
  variables: unknown
}

/** One call, with its repetitions. */
class Call {
  readonly #options: CallOptions
  #hasRepeated = false
  #hasRenewed = false
  #wasThrottled = false

  constructor(options: CallOptions) {
    this.#options = options
  }

  async run(): Promise<unknown> {
    const { breaker, call, installations } = this.#options
    for (;;) {
      if (!breaker.mayCall(call.storeId)) throw new PlatformUnavailable('Shopify has not answered for a while')
      const { accessToken, attention, answer, said } = await this.#send()
      if (answer.status === null) {
        this.#fail()
        this.#repeatOnce(!answer.wasSent, 'Shopify did not answer')
      } else if (said) {
        if (attention) await installations.noteAttention(call.storeId, null).catch(() => {}) // the answer counts
        if (said.kind === 'data') return this.#accept(said.data, answer)
        await this.#refuse(said, answer)
      } else {
        await this.#refuseStatus(answer, accessToken)
      }
    }
  }

  /** Asks once, and tells the breaker of an answer. What throws here was not sent. */
  async #send() {
    const { breaker, call, tokens } = this.#options
    try {
      const { shop, accessToken, attention } = await tokens.read(call)
      const { answer, said } = await this.#askWithinBudget(shop, accessToken)
      if (answer.status !== null && answer.status < 500) breaker.answered(call.storeId)
      return { accessToken, attention, answer, said }
    } catch (error) {
      breaker.notSent(call.storeId)
      throw error
    }
  }

  async #askWithinBudget(shop: string, accessToken: string) {
    const { budget, call, document, variables, observer } = this.#options
    const asked = { document: document.name, count: countOf(variables) }
    const taken = await budget.take(call, asked, !call.isBackground)
    let said: Said | null = null
    try {
      const answer = await this.#ask(shop, accessToken)
      if (answer.status === 200) said = readAnswer(answer.body, document.shape)
      if (answer.status !== null) observer.onAnswer?.(readAnswerFacts(answer))
      return { answer, said }
    } finally {
      await budget.settle(call.storeId, asked, taken, said?.cost ?? NOTHING_SAID)
    }
  }

  async #ask(shop: string, accessToken: string) {
    const { asker, call, document, variables, originOf, headers } = this.#options
    const left = call.deadline.getTime() - Date.now()
    if (left <= 0) throw this.#unavailable('Shopify did not answer in time', 'no')
    return asker.ask(
      `${originOf(shop)}/admin/api/${ADMIN_API_VERSION}/graphql.json`,
      { ...headers, 'x-shopify-access-token': accessToken },
      JSON.stringify({ query: document.text, variables, operationName: document.name }),
      Math.min(left, document.kind === 'query' ? READ_WITHIN_MS : WRITE_WITHIN_MS),
    )
  }

  #accept(data: unknown, { headers }: AskerAnswer): unknown {
    const { observer } = this.#options
    const version = [headers['x-shopify-api-version']].flat()[0]
    if (version !== undefined && version !== ADMIN_API_VERSION) observer.onOtherVersion(version.slice(0, 20))
    return data
  }

  /** Returns if the call may be repeated. */
  async #refuse(said: Exclude<Said, { kind: 'data' }>, answer: AskerAnswer): Promise<void> {
    const { observer, call, document } = this.#options
    if (said.kind === 'costly') {
      this.#noteOdd(answer, 'too costly')
      throw new TooCostly(said.share)
    }
    if (said.kind === 'denied') {
      observer.onDenied({ storeId: call.storeId, document: document.name })
      throw new AccessDenied('Shopify does not allow the app to do this')
    }
    if (said.kind === 'astray') {
      throw new PlatformError('invalid_input', 'There is no page after this cursor', {
        fields: [{ path: 'cursor', message: 'must be a next_cursor of the same list' }],
      })
    }
    if (said.kind === 'odd') {
      this.#noteOdd(answer, said.what)
      throw new PlatformUnavailable('Shopify gave no usable answer', { executed: this.#perhaps() })
    }
    const waitMs = throttledMs(said.cost)
    this.#wasThrottled = true
    observer.onWait({ document: document.name, by: 'throttled', waitMs })
    await waitWithin(call, waitMs)
  }

  /** Returns if the call may be repeated. */
  async #refuseStatus(answer: AskerAnswer, accessToken: string): Promise<void> {
    const { call, tokens, installations, observer, document } = this.#options
    const { status, headers } = answer
    if (status === 429) {
      const waitMs = retryAfterMs(headers)
      this.#wasThrottled = true
      observer.onWait({ document: document.name, by: 'throttled', waitMs })
      return waitWithin(call, waitMs)
    }
    if (status === 401) {
      if (this.#hasRenewed) {
        await installations.noteAttention(call.storeId, 'open_app')
        throw new StoreRefused('Open the app in Shopify: its access has ended', {
          why: { code: 'platform_needs_app' },
        })
      }
      this.#hasRenewed = true
      await tokens.renew(call, accessToken)
      return
    }
    if (status === 402 || status === 423) {
      await installations.noteAttention(call.storeId, 'shop_closed')
      throw new StoreRefused('Shopify has closed this shop', { why: { code: 'platform_closed_shop' } })
    }
    this.#noteOdd(answer, `status ${status}`)
    if (status < 500) throw new StoreRefused('Shopify refused the call')
    this.#fail()
    this.#repeatOnce(false, 'Shopify failed')
  }

  /** Throws unless it is the first time, and the call may be repeated: a read, or surely not done. */
  #repeatOnce(isNotDone: boolean, message: string): void {
    const executed = isNotDone ? 'no' : this.#perhaps()
    if (this.#hasRepeated || executed === 'unknown') throw this.#unavailable(message, executed)
    this.#hasRepeated = true
  }

  /** After a call that Shopify put off, what was left of the time is not what failed. */
  #unavailable(message: string, executed: 'no' | 'unknown'): PlatformUnavailable {
    return this.#wasThrottled && executed === 'no' ? tooBusy() : new PlatformUnavailable(message, { executed })
  }

  #perhaps(): 'no' | 'unknown' {
    const { kind, name } = this.#options.document
    return kind === 'mutation' && !CHANGES_NOTHING.has(name) ? 'unknown' : 'no'
  }

  #fail(): void {
    const { breaker, observer, call } = this.#options
    if (breaker.failed(call.storeId)) observer.onBreakerOpen(call.storeId)
  }

  #noteOdd({ status, headers }: AskerAnswer, what: string): void {
    const requestId = [headers['x-request-id']].flat()[0] ?? null
    this.#options.observer.onOddAnswer({ document: this.#options.document.name, status, requestId, what })
  }
}

/** Shopify answered, and would answer the same again. */
function isRefusal(error: unknown): boolean {
  return error instanceof AccessDenied || (error instanceof PlatformError && error.code === 'invalid_input')
}

/** Returns how long to wait until the bucket holds what a call costs, by what Shopify said of both; a second if it said nothing. */
function throttledMs({ requested, status }: CostSaid): number {
  if (!status) return 1_000
  const missing = (requested ?? 0) - status.currentlyAvailable
  return Math.max(100, Math.ceil((missing / status.restoreRate) * 1_000))
}

/** Returns how many ids a look-up has; 1 for anything else. */
function countOf(variables: unknown): number {
  const { ids } = membersOf(variables)
  return Array.isArray(ids) ? Math.max(1, ids.length) : 1
}
