import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { EVENT_TYPES as KNOWN, readWebhook, SignatureError, type Webhook } from '../../../sdk/typescript/src/index.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { showDelivery, showPing } from '../../../src/http/api/examples/sample-events.ts'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const NOW = Date.parse('2026-11-23T12:00:00Z')

/** Signs as the official library of Standard Webhooks does. */
function signed(body: string, secret = SECRET, at = NOW) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new StandardWebhook(secret).sign('evt_1', new Date(at), body),
  }
}
const read = (body: string, headers: Record<string, string>, secrets: string | readonly string[] = SECRET) =>
  readWebhook(body, headers, secrets, { now: NOW })

/** Compiles only if each type of webhook narrows to its own data. */
function told(webhook: Webhook): string {
  switch (webhook.type) {
    case 'unknown':
      return webhook.rawType
    case 'ping':
      return webhook.data.id
    case 'quote.converted':
      return `${webhook.data.event.draft_order_id} ${webhook.data.event.is_final}`
    case 'quote.accepted':
      return `${webhook.data.quote?.number}: ${webhook.data.event.previous_status}`
    default:
      return webhook.data.id
  }
}

describe('readWebhook', () => {
  it('reads every type of event and a ping, as signed by the official library, from text, bytes and both kinds of headers', async () => {
    assert.deepEqual([...KNOWN], [...EVENT_TYPES])
    for (const message of [
      ...EVENT_TYPES.map((type) => showDelivery(type, 'https://quotes.example.com')),
      showPing(),
    ]) {
      const body = JSON.stringify(message)
      const webhook = await read(body, signed(body))
      assert.deepEqual(webhook, { webhookId: 'evt_1', ...(message as object) })
      assert.ok(told(webhook))
      const bytes = await readWebhook(Buffer.from(body), new Headers(signed(body)), [OTHER, SECRET], { now: NOW })
      assert.deepEqual(bytes, webhook)
    }
  })

  it('names a type it does not know, so that a newer service breaks nothing', async () => {
    const body = JSON.stringify({
      type: 'quote.teleported',
      timestamp: 'x',
      api_version: 'x',
      data: { object: 'quote' },
    })
    const webhook = await read(body, signed(body))
    assert.deepEqual([webhook.type, told(webhook)], ['unknown', 'quote.teleported'])
  })

  it('accepts either secret while one is rotated, and no other', async () => {
    const body = JSON.stringify(showPing())
    const both = {
      ...signed(body),
      'webhook-signature': `${signed(body, OTHER)['webhook-signature']} v2,x v1,? ${signed(body)['webhook-signature']}`,
    }
    for (const secret of [SECRET, OTHER]) assert.equal((await read(body, both, secret)).type, 'ping')
    await assert.rejects(read(body, signed(body), OTHER), SignatureError)
  })

  it('refuses what was changed, is too old or too new, or lacks a header', async () => {
    const body = JSON.stringify(showPing())
    const headers = signed(body)
    await assert.rejects(read(`${body} `, headers), SignatureError)
    await assert.rejects(read(body, { ...headers, 'webhook-id': 'evt_2' }), SignatureError)
    for (const at of [NOW - 301_000, NOW + 301_000])
      await assert.rejects(read(body, signed(body, SECRET, at)), /time now/)
    for (const name of Object.keys(headers)) await assert.rejects(read(body, { ...headers, [name]: '' }), /missing/)
    await assert.rejects(read(body, { ...headers, 'webhook-timestamp': '1e9' }), /Unix seconds/)
    await assert.rejects(read(body, headers, 'whsec_'), /secret/)
  })
})
