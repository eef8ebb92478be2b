import assert from 'node:assert/strict'
import { BlockList, isIP, SocketAddress } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalIp } from '../../../../src/domain/access/canonical-ip.ts'

test('an address has one spelling', () => {
  for (const [text, canonical] of [
    ['1.2.3.4', '1.2.3.4'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['::1.2.3.4', '::102:304'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ] as const) {
    assert.equal(canonicalIp(text), canonical, text)
  }
})

test('ranges, short forms, other bases, leading zeros, zones, ports and blanks are not addresses', () => {
  const others = ['1.2.3.0/24', '::/0', '1.2.3', '127.1', '1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '01.2.3.4']
  const more = [
    '1.2.3.256',
    '1.2.3.4.5',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '1.2.3.4:80',
    '[::1]',
    'fe80::1%eth0',
    '',
  ]
  for (const text of [
    ...others,
    ...more,
    ':::',
    '1::2::3',
    '::1]/@[::2',
    '::g',
    '１.2.3.4',
    '*',
    'localhost',
    ':',
    '::ffff:1.2.3',
  ]) {
    assert.equal(canonicalIp(text), null, text)
  }
})

test('parsing agrees with the operating system on every address, and is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const canonical = canonicalIp(text)
      assert.ok(canonical !== null && isIP(canonical) !== 0, text)
      assert.equal(canonicalIp(canonical), canonical)
      const only = new BlockList()
      only.addAddress(text, family(text))
      assert.ok(only.check(canonical, family(canonical)), `${text} ${canonical}`)
    }),
    { numRuns: 2_000 },
  )
})

test('equal addresses are equal texts, different ones differ', () => {
  const systemText = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (a, b) => {
      assert.equal(canonicalIp(a) === canonicalIp(b), systemText(a) === systemText(b))
      assert.equal(canonicalIp(a.toUpperCase()), canonicalIp(a))
      assert.equal(canonicalIp(systemText(a)), canonicalIp(a))
    }),
    { numRuns: 2_000 },
  )
})

test('an IPv4 address equals its IPv6 form', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
      assert.equal(canonicalIp(`::ffff:${text}`), text)
      assert.equal(canonicalIp(`::FFFF:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`), text)
    }),
  )
})

function family(text: string): 'ipv4' | 'ipv6' {
  return text.includes(':') ? 'ipv6' : 'ipv4'
}
