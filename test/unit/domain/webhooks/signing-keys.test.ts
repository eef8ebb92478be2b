import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { signingKeys } from '../../../../src/domain/webhooks/signing-keys.ts'
import { newWebhookSecret, webhookKey } from '../../../../src/domain/webhooks/webhook-signature.ts'

const box = new SecretBox(['the key that is there, of 32 characters'])
const lost = new SecretBox(['the key that was lost, of 32 characters'])
const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
const secretEnc = box.seal(secret)

test('both secrets sign during a rotation, newest first', () => {
  assert.deepEqual(signingKeys(box, { secretEnc, oldSecretEnc: null }), [webhookKey(secret)])
  assert.deepEqual(signingKeys(box, { secretEnc, oldSecretEnc: box.seal(old) }), [webhookKey(secret), webhookKey(old)])
})

test('a new secret signs even if the key of the old one was lost', () => {
  assert.deepEqual(signingKeys(box, { secretEnc, oldSecretEnc: lost.seal(old) }), [webhookKey(secret)])
})

test('nothing is signed with only the old secret', () => {
  assert.throws(() => signingKeys(box, { secretEnc: lost.seal(secret), oldSecretEnc: box.seal(old) }), /SECRET_KEY/)
})
