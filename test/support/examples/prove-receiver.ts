import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newWebhookSecret } from '../../../src/domain/webhooks/webhook-signature.ts'
import { type Example, ReceiverTrial, type Report } from './receiver-trial.ts'

const MINUTE_MS = 60_000
const EVENTS = 20
const KILLS = 3
const MOST_KILLS = 40
const pass = () => {}

/** Describes what a receiver promises, as tests in which the real service sends to it. */
export function proveReceiver(example: Example): void {
  let trial: ReceiverTrial
  before(async () => {
    trial = await ReceiverTrial.open(example)
  })
  after(() => trial.close())

  describe(`the ${example.name} receiver`, () => {
    it('works off every event once, though they come twice and in disorder', async () => {
      // The first answer is lost, so the first event comes again; the second event comes after all others.
      trial.proxy.faults = ['lost', pass, { status: 404 }]
      for (const type of ['quote.order_refunded', 'quote.declined', 'quote.reopened'] as const)
        await trial.trigger(type)
      await trial.deliverAll()
      await trial.deliverAll({ again: true })
      await checkHistory(trial)
    })

    it('keeps the newest state of a quote when older news arrives late', async () => {
      const id = await trial.requestQuote()
      trial.proxy.faults = [{ status: 404 }]
      await trial.sendDue()
      const old = trial.proxy.seen.at(-1)
      await trial.closeQuote(id)
      await trial.sendDue()
      assert.ok(old && (await trial.pass(old)) === 204)
      await trial.deliverAll()
      const { quotes } = await checkHistory(trial)
      assert.equal(quotes.find((quote) => quote.id === id)?.status, 'closed')
      assert.deepEqual(
        quotes.map(({ number, status }) => `${number} ${status}`),
        await listQuotes(trial),
      )
    })

    it('keeps nothing that is forged, changed, incomplete, or more than 5 minutes old or early', async () => {
      const { secret } = trial
      const before = await trial.report()
      const away = (ms: number) => ({ at: new Date(Date.now() + ms) })
      const refused = [
        await trial.post(newWebhookSecret()),
        await trial.post(secret, { body: '{"type":"ping","data":{} }' }),
        await trial.post(secret, { headers: { 'webhook-id': 'evt_2' } }),
        await trial.post(secret, { headers: { 'webhook-signature': '' } }),
        await trial.post(secret, { headers: { 'webhook-signature': 'v1,? v1 v2,x ,' } }),
        await trial.post(secret, { headers: { 'webhook-timestamp': 'now' } }),
        await trial.post(secret, { body: Buffer.from([0x22, 0xff, 0x22]) }),
        await trial.post(secret, away(-6 * MINUTE_MS)),
        await trial.post(secret, away(6 * MINUTE_MS)),
      ]
      assert.deepEqual(new Set(refused), new Set([400]))
      assert.deepEqual(await trial.report(), before)
      assert.equal(await trial.post(secret, away(-4 * MINUTE_MS)), 204)
    })

    it('accepts both secrets while one is rotated', async () => {
      const old = await trial.rotateSecret()
      await trial.record(1)
      await trial.deliverAll()
      await restart(trial, [trial.secret, old])
      await trial.record(1)
      await trial.deliverAll()
      assert.deepEqual([await trial.post(old), await trial.post(trial.secret)], [204, 204])
      await restart(trial, [trial.secret])
      assert.deepEqual([await trial.post(old), await trial.post(trial.secret)], [400, 204])
      await checkHistory(trial)
    })

    it('loses and doubles nothing when it is killed after an answer, before the work, and at work', async () => {
      let left = 0
      for (let kills = 0; kills < KILLS || left === 0; kills++) {
        assert.ok(kills < MOST_KILLS, 'every kill came after the work')
        await trial.record(EVENTS)
        const before = Array(Math.floor(Math.random() * EVENTS)).fill(pass)
        trial.proxy.faults = [...before, () => trial.kill()]
        await trial.sendDue()
        trial.proxy.faults = []
        left += await trial.start({ untilReady: false })
        await trial.kill() // while it works off what was left
        await trial.start()
        await trial.deliverAll()
      }
      await checkHistory(trial)
    })
  })
}

async function restart(trial: ReceiverTrial, secrets: readonly string[]): Promise<void> {
  await trial.kill()
  await trial.start({ secrets })
}

/** Checks that the receiver has worked off every event of the feed, once. */
async function checkHistory(trial: ReceiverTrial): Promise<Report> {
  const report = await trial.report()
  const feed = await trial.feed()
  assert.deepEqual(
    report.history,
    feed.map(({ quoteId, type }) => ({ quote_id: quoteId, type })),
  )
  return report
}

/** Returns the number and status of every quote of the store. */
async function listQuotes({ service, store }: ReceiverTrial): Promise<string[]> {
  const quotes = service.db.selectFrom('quote').select(['number', 'status']).where('store_id', '=', store.id)
  return (await quotes.orderBy('number').execute()).map(({ number, status }) => `${number} ${status}`)
}
