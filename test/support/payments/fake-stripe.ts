import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { checkForm, type Form, FormRefused } from './check-form.ts'

/** A page of Stripe Checkout. */
interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  payment_intent: string | null
  url: string | null
  title: string
  locale: string
  success_url: string
  cancel_url: string
}

/**
 * A stand-in for Stripe's API and its hosted page on loopback, as strict as the real one about keys, versions, parameters and idempotency. Its
 * notifications are signed like Stripe's; tests deliver them when, as often and in whatever order they like.
 */
export interface FakeStripe {
  url: string
  /** The keys that work; a test may add and remove some. */
  keys: Set<string>
  sessions: Map<string, Session>
  /** The addresses that want notifications, with their secrets. */
  endpoints: Map<string, { url: string; secret: string }>
  /** Requests so far, as `POST /v1/checkout/sessions`. */
  asked: string[]
  /** The status of every answer while set, as in an outage. */
  failing: number | null
  /** Pays a page, as its buyer does there. */
  pay(id: string): Session
  expire(id: string): Session
  /** Returns a signed notification about a page, as it is sent at this moment to the newest endpoint. */
  notice(type: 'completed' | 'expired', id: string, secondsAgo?: number): { body: string; signature: string }
  close(): Promise<void>
}

const CREATE: Form = {
  mode: { takes: /payment/, required: true },
  'allowed_payment_method_types[0]': { takes: /card/ },
  'line_items[0][quantity]': { takes: /1/, required: true },
  'line_items[0][price_data][currency]': { takes: /[a-z]{3}/, required: true },
  'line_items[0][price_data][unit_amount]': { takes: /[1-9][0-9]{1,7}/, required: true },
  'line_items[0][price_data][product_data][name]': { takes: /.{1,250}/, required: true },
  'adaptive_pricing[enabled]': { takes: /false/ },
  'payment_intent_data[description]': { takes: /.{1,1000}/ },
  'payment_intent_data[metadata][*]': { takes: /.{0,500}/ },
  'metadata[*]': { takes: /.{0,500}/ },
  locale: { takes: /auto|de|en|es|fr|it|nl|pl/ },
  success_url: { takes: /https?:\/\/\S{1,5000}/, required: true },
  cancel_url: { takes: /https?:\/\/\S{1,5000}/ },
}
const ENDPOINT: Form = {
  url: { takes: /https:\/\/\S{1,5000}/, required: true },
  'enabled_events[0]': { takes: /checkout\.session\.(?:completed|expired)/, required: true },
}
/** The least sum that can be charged, in cents. */
const LEAST = 50

/** Opens one that knows these keys. */
export async function openFakeStripe(keys: readonly string[] = ['sk_test_abcdefghijkl']): Promise<FakeStripe> {
  const answers = new Map<string, { body: string; answer: object }>()
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeStripe = {
    ...{ url, keys: new Set(keys), sessions: new Map(), endpoints: new Map(), asked: [], failing: null },
    pay: (id) => {
      const session = sessionOf(id)
      if (session.status !== 'open') throw new FormRefused('session', 'This Checkout Session is over.')
      return Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: newId('pi'),
      })
    },
    expire: (id) => {
      const session = sessionOf(id)
      if (session.status !== 'open') throw new FormRefused('session', 'Only open Checkout Sessions can be expired.')
      return Object.assign(session, { status: 'expired', url: null })
    },
    notice: (type, id, secondsAgo = 0) => {
      const { secret } = [...fake.endpoints.values()].at(-1) ?? { secret: 'whsec_none' }
      const object = { object: 'checkout.session', ...sessionOf(id) }
      const body = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        type: `checkout.session.${type}`,
        data: { object },
      })
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake

  function sessionOf(id: string): Session {
    const session = fake.sessions.get(id)
    if (!session) throw new FormRefused('session', `No such checkout.session: '${id}'`)
    return session
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString()
    const [path = '', method = ''] = [request.url?.split('?')[0], request.method]
    const page = /^\/c\/pay\/(\w+)$/.exec(path)?.[1]
    if (page !== undefined) return servePage(method, sessionOf(page), response)
    fake.asked.push(`${method} ${path}`)
    if (fake.failing !== null) return answer(response, fake.failing, { error: { type: 'api_error', message: 'Down' } })
    try {
      checkCaller(request)
      answer(response, 200, sameAgain(request, method, path, body))
    } catch (error) {
      const isKey = error instanceof FormRefused && error.param === 'key'
      const message = error instanceof Error ? error.message : ''
      answer(response, isKey ? 401 : 400, { error: { type: 'invalid_request_error', message } })
    }
  }

  function checkCaller({ headers, method }: IncomingMessage): void {
    const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!fake.keys.has(key)) throw new FormRefused('key', `Invalid API Key provided: ${key.slice(0, 8)}****`)
    if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(headers['stripe-version'])))
      throw new FormRefused('version', 'No version')
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw new FormRefused('content-type', 'Takes forms')
  }

  /** A key that was used answers the same again, and refuses other parameters. */
  function sameAgain({ headers }: IncomingMessage, method: string, path: string, body: string): object {
    const key = headers['idempotency-key']
    const known = typeof key === 'string' && method === 'POST' ? answers.get(key) : undefined
    if (known && known.body !== body)
      throw new FormRefused('idempotency', 'Keys for idempotent requests can only be used with the same parameters.')
    const given = known?.answer ?? act(method, path, body)
    if (typeof key === 'string') answers.set(key, { body, answer: structuredClone(given) })
    return given
  }

  function act(method: string, path: string, body: string): object {
    const id = path.split('/')[method === 'DELETE' ? 3 : 4] ?? ''
    switch (`${method} ${path.replace(id === '' ? ' ' : id, ':id')}`) {
      case 'GET /v1/account':
        return { object: 'account', id: 'acct_1', settings: { dashboard: { display_name: 'Harbour Line' } } }
      case 'GET /v1/checkout/sessions':
        return { object: 'list', data: [], has_more: false }
      case 'POST /v1/checkout/sessions':
        return create(checkForm(body, CREATE))
      case 'GET /v1/checkout/sessions/:id':
        return { object: 'checkout.session', ...sessionOf(id) }
      case 'POST /v1/checkout/sessions/:id/expire':
        return { object: 'checkout.session', ...fake.expire(id) }
      case 'POST /v1/webhook_endpoints': {
        const endpoint = {
          url:
            checkForm(body, { ...ENDPOINT, 'enabled_events[1]': ENDPOINT['enabled_events[0]'] as Form[string] }).get(
              'url',
            ) ?? '',
          secret: newId('whsec'),
        }
        const made = newId('we')
        fake.endpoints.set(made, endpoint)
        return { object: 'webhook_endpoint', id: made, ...endpoint }
      }
      case 'DELETE /v1/webhook_endpoints/:id':
        fake.endpoints.delete(id)
        return { object: 'webhook_endpoint', id, deleted: true }
      default:
        throw new FormRefused('url', `Unrecognized request URL (${method}: ${path})`)
    }
  }

  function create(form: Map<string, string>): object {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    if (amount < LEAST)
      throw new FormRefused('amount', 'The Checkout Session’s total amount due must add up to at least 50 cents')
    const id = newId('cs_test')
    const session: Session = {
      ...{ id, status: 'open', payment_status: 'unpaid', payment_intent: null, url: `${url}/c/pay/${id}` },
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      title: form.get('line_items[0][price_data][product_data][name]') ?? '',
      locale: form.get('locale') ?? 'auto',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    }
    fake.sessions.set(id, session)
    return { object: 'checkout.session', ...session }
  }

  function servePage(method: string, session: Session, response: ServerResponse): void {
    if (method === 'POST') {
      fake.pay(session.id)
      response.writeHead(303, { location: session.success_url }).end()
      return
    }
    const sum = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="${session.locale}"><title>Checkout</title><h1>${session.title}</h1><p>${sum}</p>
<form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`)
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}
