import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  newWebhookSecret,
  signatureHeaders,
  webhookHeaders,
  webhookKey,
} from '../../../../src/domain/webhooks/webhook-signature.ts'

interface Vector {
  name: string
  secrets: string[]
  id: string
  /** Unix seconds. */
  timestamp: number
  body: string
  signature: string
}

/** Made with the `standardwebhooks` package; the secrets are used nowhere else. */
const VECTORS: Vector[] = JSON.parse(readFileSync(new URL('webhook-vectors.json', import.meta.url), 'utf8'))

function sign({ secrets, id, timestamp, body }: Omit<Vector, 'name' | 'signature'>) {
  return signatureHeaders({ id, at: new Date(timestamp * 1000), body: Buffer.from(body) }, secrets.map(webhookKey))
}

describe('a signature', () => {
  for (const { name, signature, ...given } of VECTORS) {
    it(`matches the standard's: ${name}`, () => {
      const expected = {
        'webhook-id': given.id,
        'webhook-timestamp': String(given.timestamp),
        'webhook-signature': signature,
      }
      assert.deepEqual(sign(given), expected)
    })
  }

  it('truncates the time to the second', () => {
    const at = new Date('2026-11-21T10:00:00.999Z')
    const headers = signatureHeaders({ id: 'evt_1', at, body: Buffer.from('{}') }, [Buffer.alloc(32)])
    assert.equal(headers['webhook-timestamp'], String(Date.parse('2026-11-21T10:00:00Z') / 1000))
  })
})

describe('a receiver', () => {
  const secret = newWebhookSecret()
  const old = newWebhookSecret()
  const given = { id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"quote.created"}' }
  const headers = sign({ ...given, secrets: [secret, old] })
  const verify = (changes: Partial<typeof headers> = {}, body = given.body, by = secret) =>
    new Webhook(by).verify(body, { ...headers, ...changes })

  it('accepts our signatures, with the new secret and, during a rotation, with the old one', () => {
    assert.deepEqual(verify(), JSON.parse(given.body))
    assert.deepEqual(verify({}, given.body, old), JSON.parse(given.body))
  })

  it('accepts a signature after one of an unknown version, and one from 5 minutes ago', () => {
    const [first = ''] = headers['webhook-signature'].split(' ')
    assert.ok(verify({ 'webhook-signature': `v9,AAAA ${first}` }))
    const before = { ...given, timestamp: given.timestamp - 298 }
    assert.ok(new Webhook(secret).verify(given.body, sign({ ...before, secrets: [secret] })))
  })

  const REFUSED: [string, () => unknown][] = [
    ['another body', () => verify({}, `${given.body} `)],
    ['another id', () => verify({ 'webhook-id': 'evt_2' })],
    ['another time', () => verify({ 'webhook-timestamp': String(given.timestamp + 1) })],
    ['a time that is none', () => verify({ 'webhook-timestamp': 'hello' })],
    ['another secret', () => verify({}, given.body, newWebhookSecret())],
    [
      'another version only',
      () => verify({ 'webhook-signature': headers['webhook-signature'].replaceAll('v1,', 'v2,') }),
    ],
    ['half a signature', () => verify({ 'webhook-signature': headers['webhook-signature'].slice(0, 20) })],
    ['no signature', () => verify({ 'webhook-signature': '' })],
    ['a time 5 minutes ago', () => verifyAt(-302)],
    ['a time in 5 minutes', () => verifyAt(302)],
  ]
  const verifyAt = (seconds: number) =>
    new Webhook(secret).verify(given.body, sign({ ...given, timestamp: given.timestamp + seconds, secrets: [secret] }))
  for (const [name, attempt] of REFUSED) it(`refuses ${name}`, () => void assert.throws(attempt))
})

describe('the headers of a webhook', () => {
  it('say what it is and who sends it, and prove it', () => {
    const attempt = { id: 'evt_1', at: new Date(0), body: Buffer.from('{}') }
    assert.deepEqual(webhookHeaders(attempt, [Buffer.alloc(32)], 'https://quotes.service.dev/docs'), {
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0 (+https://quotes.service.dev/docs)',
      ...signatureHeaders(attempt, [Buffer.alloc(32)]),
    })
  })
})

describe('a secret', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const secrets = Array.from({ length: 50 }, newWebhookSecret)
    assert.equal(new Set(secrets).size, 50)
    for (const secret of secrets) assert.equal(webhookKey(secret).length, 32)
    for (const secret of secrets) assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  })
})
