import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { hashApiKey } from '../../../src/domain/access/api-key.ts'
import { SCOPES, type Scope } from '../../../src/domain/access/scopes.ts'
import { callTool, connectAgent, problemOf } from '../../support/mcp/agent.ts'
import { settleDocuments } from '../../support/service/documents.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor, sendOffer } from '../../support/shop/portal.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

let service: TestService
let shop: Shop
let sent: string
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  const offer = await askFor(shop)
  await sendOffer(service, shop.store, offer)
  await settleDocuments(service)
  sent = offer.id
})
after(() => service.close())

/** Keys that each lack something. */
const KEYS: Record<string, readonly Scope[]> = {
  everything: SCOPES,
  'no personal data': SCOPES.filter((scope) => scope !== 'read_customer_data'),
  'reads only': ['read_quotes'],
  'writes only': ['write_quotes'],
  'figures only': ['read_analytics'],
}

type Case = [tool: string, args: object, method: string, path: string, body?: object]

async function openCases(): Promise<Case[]> {
  const { body } = await service.call('GET', `/v1/quotes/${sent}/documents`, { key: shop.key })
  const [document] = body.data
  const noLines = { ...QUOTE_BODY, lines: [] }
  const filters = 'status=submitted,proposal_sent&updated_at[gte]=2020-01-01'
  return [
    ['ping', {}, 'GET', '/v1/ping'],
    [
      'list_quotes',
      { limit: 3, status: 'submitted,proposal_sent', updated_at_gte: '2020-01-01' },
      'GET',
      `/v1/quotes?limit=3&${filters}`,
    ],
    ['list_quotes', { cursor: 'nonsense' }, 'GET', '/v1/quotes?limit=5&cursor=nonsense'],
    ['list_quotes', { customer_email: 'a@example.com' }, 'GET', '/v1/quotes?limit=5&customer_email=a@example.com'],
    ['get_quote', { id: sent }, 'GET', `/v1/quotes/${sent}`],
    ['get_quote', { id: 'none' }, 'GET', '/v1/quotes/none'],
    ['list_quote_events', { id: sent }, 'GET', `/v1/quotes/${sent}/events?limit=5`],
    ['list_events', { limit: 2 }, 'GET', '/v1/events?limit=2'],
    ['list_documents', { id: sent }, 'GET', `/v1/quotes/${sent}/documents`],
    ['get_document', { id: document.id }, 'GET', `/v1/documents/${document.id}`],
    ['read_analytics', {}, 'GET', '/v1/analytics/summary'],
    ['create_quote', noLines, 'POST', '/v1/quotes', noLines],
    ['send_proposal', { id: sent }, 'POST', `/v1/quotes/${sent}/send-proposal`, {}],
    [
      'post_message',
      { id: sent, internal: true, body: '' },
      'POST',
      `/v1/quotes/${sent}/messages`,
      { internal: true, body: '' },
    ],
  ]
}

describe('the same request through both doors', () => {
  for (const [name, scopes] of Object.entries(KEYS)) {
    it(`has the same answer and log entry, and costs a token, with a key of ${name}`, async () => {
      const cases = await openCases()
      const inside = await service.addKey(shop.store, { scopes })
      const outside = await service.addKey(shop.store, { scopes })
      for (const mode of ['auto', 'legacy'] as const) {
        const agent = await connectAgent(service, inside, { mode })
        for (const one of cases) await compare(agent, inside, outside, one)
        await agent.close()
      }
      while ((await logOf(outside)).length < 2 * (cases.length - 1)); // it is written a moment later
      assert.deepEqual(await logOf(inside), await logOf(outside))
    })
  }
})

/** Makes a request by a tool with one key, and to `/v1` with the other. */
async function compare(agent: Client, inside: string, outside: string, [tool, args, method, path, body]: Case) {
  service.now = new Date(service.now.getTime() + 60_000) // fills the buckets
  const before = await remaining(inside)
  const write = method === 'POST' && { idempotency_key: crypto.randomUUID() }
  const result = await callTool(agent, tool, { ...args, ...write })
  assert.equal(before - (await remaining(inside)), 2, `${tool} and the ping that looks cost a token each`)
  const answer = await service.call(method, path, { key: outside, body })
  assert.deepEqual(plain(result.isError ? problemOf(result) : result.structuredContent), plain(answer.body), tool)
  assert.equal(result.isError ?? false, answer.status >= 400)
}

/** Returns what the log says of a key's requests, but for pings, which only look, and messages that called nothing. */
async function logOf(key: string) {
  const { rows } = await service.pool.query(
    `select method, path, status, code, ip from request_log
     where api_key_id = (select id from api_key where hash = $1) and path not in ('/mcp', '/v1/ping') order by at`,
    [hashApiKey(key)],
  )
  return rows
}

/** The members that differ between two requests, and signed links. */
function plain(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value) => (name === 'request_id' || name === 'download_url' ? '' : value))
  return text === undefined ? undefined : JSON.parse(text)
}

async function remaining(key: string): Promise<number> {
  const answer = await fetch(`${service.baseUrl}/v1/ping`, { headers: { authorization: `Bearer ${key}` } })
  await answer.text()
  return Number(answer.headers.get('x-ratelimit-remaining'))
}
