import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { stagedAt } from '../../support/given/staged.ts'
import { callTool, connectAgent, problemOf, textOf } from '../../support/mcp/agent.ts'
import { contextOf } from '../../support/service/context.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor } from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let agent: Client
/** A quote with a staged proposal, and the arguments to send it. */
let staged: { id: string; idempotency_key: string }
let lines: string[]

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
})
after(() => service.close())
beforeEach(async () => {
  service.now = new Date(service.now.getTime() + 60_000)
  agent = await connectAgent(service, shop.key)
  const quote = await askFor(shop)
  await stage(quote)
  staged = { id: quote.id, idempotency_key: crypto.randomUUID() }
})

async function stage(quote: { id: string; lines: string[] }, prices = ['10.00', '2.00']) {
  lines = quote.lines
  await stageProposal(await contextOf(service, shop.store), { quoteId: quote.id }, stagedAt(lines, prices))
}

const send = (more: object = {}) => callTool(agent, 'send_proposal', { ...staged, ...more })
const confirmationOf = ({ _meta: meta }: CallToolResult) => meta?.['quote-negotiation/confirmation']
const statusOf = async () => (await shop.call('GET', `/v1/quotes/${staged.id}`)).body.status

/** Changes a quote after a send has looked at it, and before its operation does: it waits to claim its key. */
async function changedUnderWay(
  change: () => Promise<unknown>,
  send: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const held = await service.pool.connect()
  await held.query('begin')
  await held.query('lock table idempotency_key in share mode')
  const sending = send()
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await service.pool.query(waits)).rows.length === 0);
  await change()
  await held.query('commit')
  held.release()
  return sending
}

describe('a proposal', () => {
  it('is sent once a person has confirmed the sum that the buyer then gets, and not before', async () => {
    const asked = await send()
    assert.equal(asked.isError, true)
    const [, total] = /offers (\d+\.\d\d) USD in all/.exec(textOf(asked)) ?? []
    assert.equal(await statusOf(), 'in_review')
    const sent = await send({ confirmation: confirmationOf(asked) })
    assert.equal(sent.structuredContent?.outcome, 'sent', textOf(sent))
    const { body } = await shop.call('GET', `/v1/quotes/${staged.id}`)
    assert.deepEqual([body.status, body.totals.total], ['proposal_sent', total])
  })

  it('is not sent for a confirmation that is made up, or of other arguments, another key, another tool, or too long ago', async () => {
    const given = String(confirmationOf(await send()))
    const other = await connectAgent(service, await service.addKey(shop.store))
    const message = { ...staged, internal: false, body: 'Hello' }
    const tries: [string, () => Promise<CallToolResult>][] = [
      ['made up', () => send({ confirmation: `${service.now.getTime() + 1e9}.AAAA` })],
      ['prolonged', () => send({ confirmation: given.replace(/^\d+/, (until) => String(Number(until) + 1)) })],
      ['other arguments', () => send({ confirmation: given, confirm_below_floor: true })],
      ['another idempotency key', () => send({ confirmation: given, idempotency_key: 'another' })],
      ['another key', () => callTool(other, 'send_proposal', { ...staged, confirmation: given })],
      ['another tool', () => callTool(agent, 'post_message', { ...message, confirmation: given })],
    ]
    for (const [name, attempt] of tries) assert.ok(confirmationOf(await attempt()), name)
    service.now = new Date(service.now.getTime() + 10 * 60_000)
    assert.ok(confirmationOf(await send({ confirmation: given })), 'too long ago')
    assert.equal(await statusOf(), 'in_review')
  })

  it('is asked for anew after it was changed, with the new sum', async () => {
    const first = await send()
    await stageProposal(
      await contextOf(service, shop.store),
      { quoteId: staged.id },
      stagedAt(lines, ['11.00', '2.00']),
    )
    const second = await send({ confirmation: confirmationOf(first) })
    assert.ok(confirmationOf(second))
    assert.notEqual(textOf(second).slice(0, 200), textOf(first).slice(0, 200))
    assert.equal(await statusOf(), 'in_review')
  })

  it('that changes while a confirmed send is under way is not sent, as the sum may be another', async () => {
    const confirmation = confirmationOf(await send())
    const change = () => stage({ id: staged.id, lines }, ['11.00', '2.00'])
    const sending = changedUnderWay(change, () => send({ confirmation }))
    assert.equal(problemOf(await sending).code, 'state_conflict')
    assert.equal(await statusOf(), 'in_review')
  })

  it('that is staged while a send is under way is not sent unseen', async () => {
    const quote = await askFor(shop)
    const sending = changedUnderWay(
      () => stage(quote),
      () => send({ id: quote.id, idempotency_key: 'unseen' }),
    )
    assert.equal(problemOf(await sending).code, 'state_conflict')
  })

  it('that was sent is answered again for the same key, without asking, however late', async () => {
    const confirmation = confirmationOf(await send())
    const first = await send({ confirmation })
    service.now = new Date(service.now.getTime() + 60 * 60_000)
    const again = await send({ confirmation })
    assert.deepEqual(again.structuredContent, first.structuredContent)
    assert.equal(again._meta?.['quote-negotiation/replayed'], true)
    assert.deepEqual((await send()).structuredContent, first.structuredContent)
  })

  it('is refused at once if there is nothing to send, or no such quote, or the key may not', async () => {
    const plain = (await askFor(shop)).id
    assert.equal(problemOf(await send({ id: plain })).code, 'no_staged_proposal')
    assert.equal(problemOf(await send({ id: 'none', idempotency_key: 'none' })).code, 'not_found')
    agent = await connectAgent(service, await service.addKey(shop.store, { scopes: ['read_quotes'] }))
    assert.equal(problemOf(await send()).code, 'insufficient_scope')
  })

  it('is confirmed without its sum by a key that may not read quotes', async () => {
    agent = await connectAgent(service, await service.addKey(shop.store, { scopes: ['write_quotes'] }))
    const asked = await send()
    assert.doesNotMatch(textOf(asked), /USD/)
    assert.equal((await send({ confirmation: confirmationOf(asked) })).structuredContent?.outcome, 'sent')
  })
})

describe('a client that can ask its person', () => {
  it('asks them, and sends what they agreed to', async () => {
    const questions: string[] = []
    const person = (question: string) => {
      questions.push(question)
      return { action: 'accept' as const, content: { agreed: true } }
    }
    agent = await connectAgent(service, shop.key, { person })
    assert.equal((await send()).structuredContent?.outcome, 'sent')
    assert.match(
      questions.join(),
      /^Send the staged proposal of quote Q-\d+ to the buyer\? It offers [\d.]+ USD in all\.$/,
    )
  })

  it('does nothing when they decline, or do not tick that they agree', async () => {
    for (const answer of [{ action: 'decline' as const }, { action: 'accept' as const, content: { agreed: false } }]) {
      agent = await connectAgent(service, shop.key, { person: () => answer })
      assert.match(textOf(await send()), /did not agree/)
      assert.equal(await statusOf(), 'in_review')
    }
  })
})

describe('a message', () => {
  it('to the buyer is confirmed in its words; a note is written at once', async () => {
    const message = { id: staged.id, body: 'Two weeks.', idempotency_key: 'm1' }
    const asked = await callTool(agent, 'post_message', { ...message, internal: false })
    assert.match(textOf(asked), /Two weeks\./)
    const confirmation = confirmationOf(asked)
    const posted = await callTool(agent, 'post_message', { ...message, internal: false, confirmation })
    assert.deepEqual([posted.structuredContent?.internal, posted.structuredContent?.body], [false, 'Two weeks.'])
    const note = await callTool(agent, 'post_message', { ...message, idempotency_key: 'm2', internal: true })
    assert.equal(note.structuredContent?.internal, true)
  })

  it('must say whether it is one', async () => {
    const { errors } = problemOf(
      await callTool(agent, 'post_message', { id: staged.id, body: 'Hi', idempotency_key: 'm3' }),
    )
    assert.deepEqual(errors, [{ field: 'internal', message: 'is required' }])
  })
})
