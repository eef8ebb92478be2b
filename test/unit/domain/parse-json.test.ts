import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Actor, readActor } from '../../../src/domain/access/actor.ts'
import { openMail, readMailContent } from '../../../src/domain/mail/open-mail.ts'
import { readUnsubscribeToken, unsubscribeToken } from '../../../src/domain/mail/unsubscribe-token.ts'
import { readImportSample, readRowErrors } from '../../../src/domain/orders/platform-import.ts'
import { membersOf, parseJson } from '../../../src/domain/parse-json.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'

const BOX = new SecretBox(['b'.repeat(64)])
const NOT_OBJECTS = ['null', '1', '"x"', '[]', '[{}]']

describe('stored JSON', () => {
  it('has members only if it is an object, and only its own', () => {
    for (const text of NOT_OBJECTS) assert.deepEqual(membersOf(parseJson(text)), {})
    const own = membersOf(parseJson('{"__proto__": {"a": 1}}'))
    assert.equal('a' in own, false)
  })

  it('of an actor is read back as it was stored, and anything else is null', () => {
    const actors: { [Kind in Actor['kind']]: Actor & { kind: Kind } } = {
      staff: { kind: 'staff', id: 'stf_1', name: 'Ada', role: 'admin' },
      buyer: { kind: 'buyer', email: 'kim@buyer.example', contactId: null },
      api: { kind: 'api', keyId: 'key_1' },
      automation: { kind: 'automation', rule: 'r' },
      job: { kind: 'job' },
      platform: { kind: 'platform' },
    }
    for (const actor of Object.values(actors)) {
      assert.deepEqual(readActor(parseJson(JSON.stringify(actor))), actor)
    }
    for (const text of [...NOT_OBJECTS, '{}', '{"kind":"staff","id":"stf_1"}', '{"kind":"robot"}']) {
      assert.equal(readActor(parseJson(text)), null, text)
    }
  })

  it('of a message is read back as it was stored, and anything else is null', () => {
    const to = { name: 'Kim', address: 'kim@buyer.example' }
    const content = { to, subject: 's', text: 't', html: '<p>t</p>', unsubscribeUrl: null, documentId: null }
    assert.deepEqual(readMailContent(JSON.stringify(content)), content)
    assert.deepEqual(openMail(BOX, BOX.seal(JSON.stringify(content))), content)
    for (const text of [...NOT_OBJECTS, 'no JSON', JSON.stringify({ ...content, to: 'kim@buyer.example' })]) {
      assert.equal(openMail(BOX, BOX.seal(text)), null, text)
    }
  })

  it('of an unsubscribe link is read back as it was sealed, and anything else is null', () => {
    const link = { store: 'acme.example.com', address: 'kim@buyer.example', language: 'de' } as const
    assert.deepEqual(readUnsubscribeToken(BOX, unsubscribeToken(BOX, link)), link)
    for (const text of [
      ...NOT_OBJECTS,
      '["unsubscribe", 1, "kim@buyer.example"]',
      '["other", "1", "kim@buyer.example"]',
    ]) {
      assert.equal(readUnsubscribeToken(BOX, BOX.seal(text).toString('base64url')), null, text)
    }
  })

  it('of an import’s findings is read back as it was stored', () => {
    const sample = { headers: ['SKU'], rows: [['A'], ['B']] }
    const errors = [{ line: 2, subject: null, message: 'is empty' }]
    assert.deepEqual(readImportSample(JSON.stringify(sample)), sample)
    assert.deepEqual(readRowErrors(JSON.stringify(errors)), errors)
    assert.deepEqual(readRowErrors('{}'), [])
  })
})
