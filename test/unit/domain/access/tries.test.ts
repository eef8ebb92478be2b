import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalIp } from '../../../../src/domain/access/canonical-ip.ts'
import { accountTries, addressTries } from '../../../../src/domain/access/tries.ts'

const nameOf = (ip: string) => addressTries('sign_in', canonicalIp(ip) ?? '').name.toString('hex')
const hextet = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))

describe('tries', () => {
  it('from one IPv6 /64 count together, from another separately', () => {
    const network = fc.array(hextet, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(network, network, network, network, (a, b, host, otherHost) => {
        const at = (net: string[], rest: string[]) => nameOf([...net, ...rest].join(':'))
        fc.pre(canonicalIp([...a, ...host].join(':'))?.includes(':') ?? false)
        fc.pre(canonicalIp([...a, ...otherHost].join(':'))?.includes(':') ?? false)
        assert.equal(at(a, host), at(a, otherHost))
        if (a.join() !== b.join()) assert.notEqual(at(a, host), at(b, host))
      }),
    )
  })

  it('from each IPv4 address count separately, even when they arrive as IPv6', () => {
    assert.notEqual(nameOf('203.0.113.1'), nameOf('203.0.113.2'))
    assert.equal(nameOf('203.0.113.1'), nameOf('::ffff:203.0.113.1'))
  })

  it('of accounts, stores and kinds have separate names that identify nobody', () => {
    const names = [
      accountTries('sign_in', 'a.example.com', 'kim@example.com'),
      accountTries('reset', 'a.example.com', 'kim@example.com'),
      accountTries('sign_in', 'b.example.com', 'kim@example.com'),
      accountTries('sign_in', 'a.example.com', 'tim@example.com'),
      addressTries('sign_in', '203.0.113.1'),
      addressTries('reset', '203.0.113.1'),
    ].map(({ name }) => name.toString('hex'))
    assert.equal(new Set(names).size, names.length)
    for (const name of names) assert.match(name, /^[0-9a-f]{64}$/)
  })
})
