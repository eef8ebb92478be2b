import assert from 'node:assert/strict'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { createQuoteLink } from '../../../src/commands/quotes/create-quote-link.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import { makeChange } from '../../../src/domain/quotes/change.ts'
import { deriveStatus } from '../../../src/domain/quotes/line-state.ts'
import { percent, percentOff } from '../given/offer.ts'
import { stagedAt } from '../given/staged.ts'
import { contextOf } from '../service/context.ts'
import { listQueuedMail } from '../service/mail.ts'
import type { Answer, TestService } from '../service/service.ts'
import { cookieOf } from './admin.ts'
import type { Shop } from './catalog.ts'
import { quoteRequest } from './catalog.ts'

/** A person using the portal, by a link or signed in. Each answer is validated against /portal/api/openapi.json. */
export interface Buyer {
  /** Sends a request below /portal/api, as this buyer. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Reads the quote, which must be theirs. */
  read(quoteId: string): Promise<Answer['body']>
  /** Acts on the quote at its current revision, or at the one in the body. */
  act(quoteId: string, path: string, body?: Record<string, unknown>): Promise<Answer>
}

/** A person with a link to the quote. */
export async function openLink(
  service: TestService,
  store: Store,
  quoteId: string,
): Promise<Buyer & { token: string; linkId: string }> {
  const { link, token } = await createQuoteLink(await contextOf(service, store, { kind: 'job' }), { quoteId })
  return { token, linkId: link.id, ...buyer(service, { authorization: `Link ${token}` }) }
}

/** Signs in a contact with the link mailed to them. */
export async function signInContact(
  service: TestService,
  store: Store,
  email: string,
): Promise<Buyer & { cookie: string; csrf: string; session: Answer['body'] }> {
  service.now = new Date(service.now.getTime() + 1) // makes the mail the last
  const asked = await service.call('POST', '/portal/api/sign-in', { body: { store: store.domain, email } })
  assert.equal(asked.status, 202)
  const answer = await service.call('POST', '/portal/api/session', {
    body: { token: await mailedToken(service, store, email) },
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const cookie = cookieOf(answer)
  const csrf = answer.body.csrf_token
  return { cookie, csrf, session: answer.body, ...buyer(service, { cookie, 'x-csrf-token': csrf }) }
}

/** Returns the token in the last sign-in link mailed to the address. */
export async function mailedToken(service: TestService, store: Store, email: string): Promise<string> {
  const mails = await listQueuedMail(service.db, store.id, service.systems.secretBox)
  const mail = mails.filter(({ kind, to }) => kind === 'portal_sign_in' && to === email).at(-1)
  assert.ok(mail, `no sign-in link was mailed to ${email}`)
  return new URL(String(mail.data.link)).searchParams.get('token') ?? ''
}

function buyer(service: TestService, proof: Record<string, string>): Buyer {
  const call: Buyer['call'] = (method, path, body, headers = {}) =>
    service.call(method, `/portal/api${path}`, { body, headers: { ...proof, ...headers } })
  const read: Buyer['read'] = async (quoteId) => {
    const { status, body } = await call('GET', `/quotes/${quoteId}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return {
    call,
    read,
    act: async (quoteId, path, body = {}) => {
      const { revision } = 'revision' in body ? body : await read(quoteId)
      return call('POST', `/quotes/${quoteId}/${path}`, { revision, ...body })
    },
  }
}

/** Requests the three lines of the worked examples, as `more` says: 3 boards, 7 mugs, one custom line. */
export async function askFor(shop: Shop, more: Record<string, unknown> = {}): Promise<{ id: string; lines: string[] }> {
  const { status, body } = await shop.post(
    quoteRequest({
      lines: [
        { variant_id: shop.board, quantity: 3 },
        { variant_id: shop.mug, quantity: 7 },
        { custom: { title: 'A made-to-measure shelf' }, quantity: 1, requested_price: '200.00' },
      ],
      ...more,
    }),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id, lines: body.lines.map((line: { id: string }) => line.id) }
}

/** Stages and sends a proposal of the lines at 33.33, 12.49 and 250.00, changed by `more`. */
export async function sendOffer(
  service: TestService,
  store: Store,
  quote: { id: string; lines: readonly string[] },
  more: Partial<StagedProposal> = {},
): Promise<void> {
  const staged = stagedAt(quote.lines, ['33.33', '12.49', '250.00'], more)
  await stageProposal(await contextOf(service, store), { quoteId: quote.id }, staged)
  await sendProposal(await contextOf(service, store), { quoteId: quote.id }, true)
}

/** The offer of worked example V01: 7.5 % off, shipping 18.00, tax 8.25 % of taxed lines (mugs are not). */
export const V01: Partial<StagedProposal> = {
  discount: percentOff('7.5'),
  shipping: { status: 'quoted', label: 'Freight', amount: parseMoney('18.00') },
  tax: { kind: 'rate', pct: percent('8.25'), shippingTaxable: false },
}

/** Puts accepted lines on a fictional draft order: the quote is as after a conversion. */
export async function markConverted(
  service: TestService,
  store: Store,
  quoteId: string,
  lineIds: readonly string[],
): Promise<void> {
  await changeQuote(await contextOf(service, store), { quoteId }, (quote) => {
    const lines = quote.lines.map((line) =>
      lineIds.includes(line.id) ? { ...line, draftOrderId: 'gid://platform/DraftOrder/1' } : line,
    )
    return makeChange({ ...quote, lines, status: deriveStatus(lines) }, 'converted')
  })
}

/** Returns the events of a quote, each with its actor and data. */
export async function eventsOf(shop: Shop, quoteId: string): Promise<[string, string, Record<string, unknown>][]> {
  const { body } = await shop.call('GET', `/v1/quotes/${quoteId}/events?limit=50`)
  return body.data.map((event: { type: string; actor: string; data: object }) => [event.type, event.actor, event.data])
}

/** Returns everything the service keeps of a quote, for comparison: a refusal must not change it. */
export async function stateOf(service: TestService, quoteId: string): Promise<string> {
  const { rows } = await service.pool.query(
    `select to_jsonb(q) as quote,
      (select count(*) from event where quote_id = $1) as events,
      (select count(*) from quote_change where quote_id = $1) as changes,
      (select count(*) from mail_outbox where quote_id = $1) as mails
    from quote q where q.id = $1`,
    [idToUuid('qte', quoteId)],
  )
  return JSON.stringify(rows)
}

/** Adds contacts to the shop's Acme: two who buy at Berlin, one of them its approver, and one who buys at Hamburg. */
export async function addColleagues(service: TestService, { store }: Shop): Promise<void> {
  const row = (email: string, name: string, role: string, city: string) => ({
    externalId: 'acme',
    name: 'Acme',
    location: { name: city, address: { city } },
    contact: { email, name, phone: null, tags: [], role },
  })
  const rows = [
    row('berliner@acme.example', 'Bea', 'Buyer', 'Berlin'),
    row('approver@acme.example', 'Ann', 'Approver', 'Berlin'),
    row('hamburger@acme.example', 'Hal', 'Approver', 'Hamburg'),
  ]
  await service.platform.saveCompanies(store.id, rows, service.now)
}
