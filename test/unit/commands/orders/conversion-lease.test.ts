import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ConversionLease } from '../../../../src/commands/orders/conversion-lease.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

it('a lease allows nothing once another process holds the conversion', () => {
  const lease = new ConversionLease(NOW, 60_000)
  assert.equal(lease.allows({ leaseUntil: new Date(lease.until) }), true)
  assert.equal(lease.allows({ leaseUntil: new Date(lease.until.getTime() + 1) }), false)
  assert.equal(lease.allows({ leaseUntil: null }), false)
})

it('a lease allows nothing that might still go on after its end', () => {
  const lease = new ConversionLease(NOW, 19_000)
  assert.equal(lease.allows({ leaseUntil: lease.until }), false)
})
