import { Agent } from 'undici'
import { webhookHeaders } from '../../src/domain/webhooks/webhook-signature.ts'
import { answerParent } from '../child.ts'
import { pace } from './pace.ts'
import { sharedNow } from './shared-clock.ts'
import { WEBHOOK_KEYS } from './webhook-secret.ts'

/** A round of bare POSTs. */
export interface SendRound {
  urls: readonly string[]
  /** base64 */
  body: string
  seconds: number
  /** Requests a second; null for as many as possible. */
  rate: number | null
}

export interface Sent {
  posts: number
  ms: number
  /** At a fixed rate: when each was sent. */
  times: [id: string, at: number][]
}

const AT_ONCE = 128
const DOCS_URL = 'https://quotes.example.com/docs'
const agent = new Agent({ allowH2: false })
let ids = 0

/** The baseline for deliveries: plain undici, a prepared body, one signature per POST. No database, no rules. */
answerParent<SendRound, Sent>({}, async ({ urls, body: base64, seconds, rate }) => {
  const body = Buffer.from(base64, 'base64')
  const times: Sent['times'] = []
  const post = async (n: number) => {
    ids += 1
    const id = `evt_bare${ids}`
    if (rate !== null) times.push([id, sharedNow()])
    const { origin, pathname } = new URL(urls[n % urls.length] ?? '')
    const headers = webhookHeaders({ id, at: new Date(), body }, WEBHOOK_KEYS, DOCS_URL)
    const answer = await agent.request({ origin, path: pathname, method: 'POST', headers, body })
    await answer.body.dump()
    if (answer.statusCode !== 204) throw new Error(`A receiver answered ${answer.statusCode}`)
  }
  const before = ids
  const started = performance.now()
  await (rate === null ? postAll(post, started + seconds * 1000) : pace(rate, seconds, post))
  return { posts: ids - before, ms: performance.now() - started, times }
})

async function postAll(post: (n: number) => Promise<void>, endAt: number): Promise<void> {
  const sender = async (first: number) => {
    for (let n = first; performance.now() < endAt; n += AT_ONCE) await post(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => sender(first)))
}
