import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { stagedAt } from '../../support/given/staged.ts'
import { recordStatements } from '../../support/lists/record-statements.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

async function openAccepted(lines: number): Promise<Negotiation> {
  const wanted = Array.from({ length: lines }, () => ({ variant_id: desk.shop.board, quantity: 3 }))
  const quote = await openNegotiation(desk.service, desk.shop, { lines: wanted })
  await quote.send(
    stagedAt(
      quote.lines,
      quote.lines.map(() => '12.50'),
    ),
  )
  await quote.answer(...quote.lines.map(() => 'accept' as const))
  return quote
}

/** The steps of a conversion, by its statements. */
const STEPS: [RegExp, string][] = [
  [/^(begin|commit)$/, 'begin or commit'],
  [/from "staff_session"/, 'session'],
  [/^select q\.store_id, .* quote q where/, 'quote'],
  [/quote_version v where/, 'agreed version'],
  [/^with known as materialized/, 'what the platform knows'],
  [/insert into "platform"\."draft_order"/, 'draft order'],
  [/insert into conversion/, 'start'],
  [/update conversion c set state = 'done'/, 'save'],
  [/from "conversion" .* "state" = /, 'what is left'],
]
/** Read and written by the clock, not by a request. */
const OTHERS = /api_switch|request_log/

/** Converts a quote of this many lines, in these groups, and returns what its statements do. */
async function stepsOf(lines: number, groups?: readonly (readonly number[])[]): Promise<string[]> {
  const quote = await openAccepted(lines)
  const { revision } = await quote.read()
  const body = { revision, ...(groups && { groups: groups.map((group) => group.map((i) => quote.lines[i])) }) }
  const sent = await recordStatements(desk.service.pool, async () => {
    const { status } = await desk.rep.call('POST', `/admin/api/quotes/${quote.id}/convert`, body)
    assert.equal(status, 200)
  })
  const texts = sent.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => !OTHERS.test(text))
  return texts.map((text) => STEPS.find(([pattern]) => pattern.test(text))?.[1] ?? text)
}

const inOneWrite = (step: string) => ['begin or commit', step, 'begin or commit']
const START = ['session', 'quote', 'agreed version', 'what the platform knows', ...inOneWrite('start')]
const MAKE = ['what the platform knows', 'draft order', ...inOneWrite('save')]

describe('a conversion', () => {
  it('sends as many statements for 20 lines as for one', async () => {
    for (const lines of [1, 20]) assert.deepEqual(await stepsOf(lines), [...START, ...MAKE])
  })

  it('sends those of a draft order again for each one, and looks before it whether it may continue', async () => {
    const more = ['what is left', ...MAKE]
    assert.deepEqual(await stepsOf(20, [[0], [1, 2], [3]]), [...START, ...MAKE, ...more, ...more])
  })
})
