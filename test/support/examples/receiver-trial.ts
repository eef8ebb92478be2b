import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { closeQuote } from '../../../src/commands/quotes/close-quote.ts'
import { resendDelivery } from '../../../src/commands/webhooks/resend-delivery.ts'
import { rotateWebhookSecret } from '../../../src/commands/webhooks/rotate-webhook-secret.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { triggerEvent } from '../../../src/demo/trigger-event.ts'
import { formatId } from '../../../src/domain/id.ts'
import type { EventType } from '../../../src/domain/webhooks/events.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Poster } from '../../../src/outside/post.ts'
import { openDevelopmentStore } from '../database/development-store.ts'
import { freePort, type Running, startProgram } from '../processes/process.ts'
import { type FaultyProxy, openFaultyProxy } from '../sdk/faulty-proxy.ts'
import { contextOf } from '../service/context.ts'
import { readFeed, record } from '../service/feed.ts'
import { openTestService, type TestService } from '../service/service.ts'
import { deliveriesOf, localPoster, makeEngine, NOBODY } from '../service/webhooks.ts'
import { QUOTE_BODY } from '../shop/quote-body.ts'

/** One of the receivers in `examples`. */
export interface Example {
  name: string
  /** The program and its arguments, once it is built. */
  command(): Promise<readonly [program: string, ...args: string[]]>
  env?: Record<string, string>
}

/** The receiver's account of itself at `GET /`. */
export interface Report {
  waiting: number
  quotes: { id: string; number: string; status: string }[]
  history: { quote_id: string; type: string }[]
}

const PING = '{"type":"ping","data":{}}'

/** An example in a process of its own, as the endpoint of a store of the real service, with a faulty proxy between them. */
export class ReceiverTrial {
  readonly service: TestService
  readonly proxy: FaultyProxy
  readonly store: Store
  /** The endpoint's newest secret. */
  secret: string
  readonly #program: readonly [string, ...string[]]
  readonly #example: Example
  readonly #key: string
  readonly #endpointId: string
  readonly #poster: Poster
  readonly #engine: DeliveryEngine
  readonly #port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  #running: Running | null = null

  /** Opens the service, and starts the receiver. */
  static async open(example: Example): Promise<ReceiverTrial> {
    const program = await example.command()
    const service = await openTestService({ allowPrivateWebhooks: true })
    const [poster, port] = [await localPoster(), await freePort()]
    const proxy = await openFaultyProxy(`http://127.0.0.1:${port}`)
    const store = await openDevelopmentStore(service)
    const key = await service.addKey(store)
    const { body } = await service.call('POST', '/v1/webhooks', { key, body: { url: `${proxy.url}/webhooks` } })
    const trial = new ReceiverTrial({ example, program, service, poster, port, proxy, store, key, endpoint: body })
    await trial.start()
    return trial
  }

  private constructor(parts: {
    example: Example
    program: readonly [string, ...string[]]
    service: TestService
    poster: Poster
    port: number
    proxy: FaultyProxy
    store: Store
    key: string
    endpoint: { id: string; secret: string }
  }) {
    this.service = parts.service
    this.proxy = parts.proxy
    this.store = parts.store
    this.secret = parts.endpoint.secret
    this.#example = parts.example
    this.#program = parts.program
    this.#key = parts.key
    this.#poster = parts.poster
    this.#port = parts.port
    this.#endpointId = parts.endpoint.id
    this.#engine = makeEngine(parts.service, parts.poster)
  }

  async close(): Promise<void> {
    await this.kill()
    await this.proxy.close()
    await this.#poster.close()
    await this.service.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** Starts the receiver; returns how many events it finds waiting. Without `untilReady`, it has only begun to work them off then. */
  async start({ secrets = [this.secret] as readonly string[], untilReady = true } = {}): Promise<number> {
    const [path, ...args] = this.#program
    const { env } = this.#example
    const settings = { WEBHOOK_SECRETS: secrets.join(' '), INBOX: join(this.#folder, 'inbox.db') }
    const running = startProgram(path, args, { ...env, ...settings, PORT: String(this.#port) })
    this.#running = running
    await running.printed('events wait from before')
    if (untilReady) await this.#answers(running)
    return Number(/(\d+) events wait/.exec(running.stdout())?.[1])
  }

  /** Kills the receiver, like a crash. */
  async kill(): Promise<void> {
    const child = this.#running?.process
    this.#running = null
    if (!child) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }

  /** Has the service replace the endpoint's secret; returns the previous one. */
  async rotateSecret(): Promise<string> {
    const old = this.secret
    const { secret } = await rotateWebhookSecret(await this.#context(), this.#endpointId)
    this.secret = secret
    return old
  }

  /** Sends the receiver what the proxy has seen, as if it had been long on its way. */
  async pass({ headers, body }: FaultyProxy['seen'][number]): Promise<number> {
    const sent = Object.entries(headers).filter(([name]) => /^(?:webhook-|content-type)/.test(name))
    return this.#send(Object.fromEntries(sent) as Record<string, string>, body)
  }

  /** Posts a message to the receiver, signed by the official library and then changed; returns the answer's status. */
  async post(secret: string, { at = new Date(), body = PING as string | Buffer, headers = {} } = {}): Promise<number> {
    const signed = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', at, PING),
      ...headers,
    }
    return this.#send(signed, body)
  }

  /** Takes a new quote to an event of this type. */
  async trigger(type: EventType): Promise<void> {
    const systems = { ...this.service.systems, platform: this.service.platform }
    await triggerEvent({ systems, clock: this.service }, this.store.domain, type)
  }

  /** Requests a quote; returns its id. */
  async requestQuote(): Promise<string> {
    return (await this.service.call('POST', '/v1/quotes', { key: this.#key, body: QUOTE_BODY })).body.id
  }

  async closeQuote(quoteId: string): Promise<void> {
    await closeQuote(await this.#context(), { quoteId }, null)
  }

  /** Records this many events. */
  async record(count: number): Promise<void> {
    await record(this.service.db, this.store.id, count, this.service.now)
  }

  /** Returns the store's events. */
  feed() {
    return readFeed(this.service.db, this.store.id, this.service.now)
  }

  /** Has the service send what is due, until nothing is. */
  async sendDue(): Promise<void> {
    await this.#engine.runDue()
  }

  /** Has the service send everything until it is delivered, resending what fails; with `again`, also what was delivered. */
  async deliverAll({ again = false } = {}): Promise<void> {
    const events = await this.feed()
    if (again) await this.#resend(await deliveriesOf(this.service, this.#endpointId))
    for (;;) {
      await this.sendDue()
      const deliveries = await deliveriesOf(this.service, this.#endpointId)
      const failed = deliveries.filter(({ state }) => state !== 'delivered')
      if (failed.length === 0 && deliveries.length === events.length) return
      await this.#resend(failed)
    }
  }

  /** Returns the receiver's report, once it has worked off what it has. */
  async report(): Promise<Report> {
    for (;;) {
      const report = (await (await fetch(`http://127.0.0.1:${this.#port}/`)).json()) as Report
      if (report.waiting === 0) return report
    }
  }

  /** Resolves once it answers; throws if it ends before. */
  async #answers({ process: child, stderr }: Running): Promise<void> {
    while (!(await fetch(`http://127.0.0.1:${this.#port}/`).catch(() => null)))
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${stderr()}`)
  }

  async #send(headers: Record<string, string>, body: string | Buffer): Promise<number> {
    return (
      await fetch(`http://127.0.0.1:${this.#port}/webhooks`, { method: 'POST', headers, body: Buffer.from(body) })
    ).status
  }

  async #resend(deliveries: readonly { event_id: string }[]): Promise<void> {
    const ctx = await this.#context()
    for (const { event_id } of deliveries) await resendDelivery(ctx, this.#endpointId, formatId('evt', event_id))
  }

  #context() {
    return contextOf(this.service, this.store, NOBODY)
  }
}
