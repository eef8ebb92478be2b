import assert from 'node:assert/strict'
import { it } from 'node:test'
import { calledName } from '../../../../src/domain/mail/mail-values.ts'

it('accepts names of people and companies, but no web addresses', () => {
  for (const name of ['Kim Lee', 'J. Smith', 'J.R. Hartley', 'Dr. Ann Müller', '李 小龙', 'Acme Ltd.', 'A/S Nordic']) {
    assert.equal(calledName(name), name)
  }
  for (const name of [
    'https://evil.example',
    'Win: //x.y',
    'WWW.evil',
    'see evil.example/now',
    'EVIL.COM',
    'münchen.de',
  ]) {
    assert.equal(calledName(name), null, name)
  }
  assert.equal(calledName(null), null)
})
