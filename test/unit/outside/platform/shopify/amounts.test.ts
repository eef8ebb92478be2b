import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PlatformUnavailable } from '../../../../../src/outside/platform/port.ts'
import { amountOf } from '../../../../../src/outside/platform/shopify/amounts.ts'

const READ = [
  ['10', '10.00'],
  ['10.0', '10.00'],
  ['10.00', '10.00'],
  ['0', '0.00'],
  ['0.1', '0.10'],
  ['90071992547409931.07', '90071992547409931.07'],
] as const

for (const [theirs, ours] of READ) it(`${theirs} is read as ${ours}`, () => assert.equal(amountOf(theirs), ours))

for (const odd of ['', '-1', '1.', '.5', '1.005', '1,00', '1e3', ' 1', 'NaN', 10, null, undefined])
  it(`${JSON.stringify(odd)} is no amount`, () => assert.throws(() => amountOf(odd), PlatformUnavailable))
