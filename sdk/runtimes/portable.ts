import {
  type Event,
  NotFoundError,
  QuoteNegotiation,
  readWebhook,
  SignatureError,
  TimeoutError,
  UnexpectedAnswerError,
} from 'quote-negotiation'

/** The things a runtime is told before the checks. */
export interface Given {
  /** A service whose first answer is lost, and whose second is a proxy's page. */
  BASE_URL: string
  API_KEY: string
  /** A server that only redirects. */
  REDIRECTING_URL: string
  /** A webhook as it was sent, in JSON: `body`, `headers`, `secret`. */
  WEBHOOK: string
}

/**
 * Uses the package for everything that a runtime may do in its own way: fetch, its abort signals and redirects, timers, WebCrypto, streams of
 * pages. Returns the names of what went as promised; throws at the first that did not. Runs as it is on every runtime.
 */
export async function runChecks({ BASE_URL, API_KEY, REDIRECTING_URL, WEBHOOK }: Given): Promise<string[]> {
  const client = new QuoteNegotiation({ baseUrl: BASE_URL, apiKey: API_KEY })
  const passed: string[] = []
  const check = (what: string, is: boolean) => {
    if (!is) throw new Error(`Not so: ${what}`)
    passed.push(what)
  }

  const lines = [{ custom: { title: 'Bench' }, quantity: 1 }]
  const order = { buyer: { email: 'buyer@example.com' }, lines, po_number: 'PORTABLE' }
  const quote = await client.quotes.create(order)
  const same = await client.quotes.list({ po_number: 'PORTABLE' }).toArray(10)
  check('one quote, though an answer was lost', same.length === 1 && same[0]?.id === quote.id)
  await client.quotes.create({ ...order, po_number: 'ANOTHER' })
  const numbers = new Set<string>()
  for await (const { number } of client.quotes.list({ limit: 1 })) numbers.add(number)
  check('lists go over pages', numbers.size === 2)

  const missing = await failureOf(client.quotes.get('qte_00000000000000000000000000'))
  check('errors have classes and codes', missing instanceof NotFoundError && missing.code === 'not_found')
  const reason = new Error('closing')
  const aborted = await failureOf(client.ping({ signal: AbortSignal.abort(reason) }))
  check("an abort throws the caller's reason", aborted === reason)
  const silent = new QuoteNegotiation({
    baseUrl: BASE_URL,
    apiKey: API_KEY,
    fetch: neverAnswer,
    retries: 0,
    timeoutMs: 20,
  })
  check('an attempt ends in time', (await failureOf(silent.ping())) instanceof TimeoutError)
  const redirected = await failureOf(new QuoteNegotiation({ baseUrl: REDIRECTING_URL, apiKey: API_KEY }).ping())
  check('no redirect is followed', redirected instanceof UnexpectedAnswerError && redirected.status === 302)

  const saved: string[] = []
  const followed: Event[] = []
  for await (const event of client.events.follow({ save: (id) => void saved.push(id) })) {
    followed.push(event)
    if (followed.length === 2) break
  }
  check('the feed is followed', followed.every(({ type }) => type === 'quote.created') && saved.length === 1)

  const { body, headers, secret } = JSON.parse(WEBHOOK)
  const webhook = await readWebhook(new TextEncoder().encode(body), new Headers(headers), secret)
  check('webhooks are read', webhook.type === 'quote.accepted' && webhook.data.quote?.number !== undefined)
  check('forged ones are not', (await failureOf(readWebhook(`${body} `, headers, secret))) instanceof SignatureError)
  return passed
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

/** A fetch that waits until it is aborted, as for a server that says nothing. */
const neverAnswer: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const waiting = setInterval(() => {}, 1_000)
    init?.signal?.addEventListener('abort', () => {
      clearInterval(waiting)
      reject(init.signal?.reason)
    })
  })
