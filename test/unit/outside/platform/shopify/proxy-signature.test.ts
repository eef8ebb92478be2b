import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import { readProxyRequest } from '../../../../../src/outside/platform/shopify/signatures/proxy-signature.ts'

const SECRET = 'made-up-client-secret-current'
const NOW = new Date(1_795_000_000_000)

type Pair = readonly [name: string, value: string]

/** Returns the parts of the signed text, one a name. */
function partsOf(pairs: readonly Pair[]): string[] {
  const byName = Map.groupBy(pairs, ([name]) => name)
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => `${name}=${all.map(([, value]) => value)}`)
}

const sign = (pairs: readonly Pair[]) => createHmac('sha256', SECRET).update(partsOf(pairs).join('')).digest('hex')

function read(pairs: readonly Pair[], signature: string) {
  const query = new URLSearchParams([...pairs.map(([name, value]) => [name, value]), ['signature', signature]])
  return readProxyRequest(query.toString(), [SECRET], NOW)
}

const shopifys = (customer: string): Pair[] => [
  ['shop', 'quote-demo.myshopify.com'],
  ['logged_in_customer_id', customer],
  ['path_prefix', '/apps/quotes'],
  ['timestamp', '1795000000'],
]
const snippet = fc.constantFrom(
  ...['shop=', 'evil.myshopify.com', 'logged_in_customer_id=', '8', 'path_prefix=/apps/x', 'timestamp=1795000000', ','],
  ...['m', 's', 'sh', 'qr', 'a=', '=', '1', '&', '%', 'é', 'signature='],
)
const words = fc.array(snippet, { maxLength: 3 }).map((parts) => parts.join(''))
const cut = fc.record({
  move: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -6, max: 6 })),
  isDropped: fc.boolean(),
  isSplitAtCommas: fc.boolean(),
})

/** Cuts the text of these parts elsewhere: some letters off, or not at all; values also at commas, into repeated names. */
function recut(
  parts: readonly string[],
  cuts: readonly (typeof cut extends fc.Arbitrary<infer T> ? T : never)[],
): Pair[] {
  const text = parts.join('')
  const starts = parts.map((_, i) => parts.slice(0, i).join('').length)
  const moved = starts.flatMap((start, i) => (cuts[i]?.isDropped ? [] : [start + (cuts[i]?.move ?? 0)]))
  const places = [...new Set([0, ...moved])].filter((at) => at >= 0 && at < text.length).sort((a, b) => a - b)
  return places.flatMap((from, i): Pair[] => {
    const [name = '', ...value] = text.slice(from, places[i + 1]).split('=')
    const values = cuts[i]?.isSplitAtCommas ? value.join('=').split(',') : [value.join('=')]
    return values.map((one): Pair => [name, one])
  })
}

it('a signed query that is cut elsewhere is refused, or still of the same shop and customer', () => {
  let cutElsewhere = 0
  fc.assert(
    fc.property(
      fc.constantFrom('', '7', '71'),
      fc.array(fc.tuple(words, words), { maxLength: 4 }),
      fc.array(cut, { minLength: 8, maxLength: 8 }),
      (customer, visitors, cuts) => {
        const pairs = [...shopifys(customer), ...visitors]
        const other = recut(partsOf(pairs), cuts)
        for (const cut of [pairs, other]) {
          const found = read(cut, sign(pairs))
          if (!found) continue
          assert.deepEqual([found.shop, found.customerId], ['quote-demo.myshopify.com', customer || null])
          if (cut === other && other.length !== pairs.length) cutElsewhere += 1
        }
      },
    ),
    {
      numRuns: 5_000,
      examples: [['7', [['a', '1,2']], Array(8).fill({ move: 0, isDropped: false, isSplitAtCommas: true })]],
    },
  )
  assert.ok(cutElsewhere > 0, 'the property is about something')
})

it('a signed text in which a name of Shopify occurs twice is refused, however it is cut', () => {
  assert.ok(read(shopifys('7'), sign(shopifys('7'))))
  for (const [name] of shopifys('7')) {
    const pairs: Pair[] = [...shopifys('7'), ['a', `1${name}=8`]]
    assert.equal(read(pairs, sign(pairs)), null)
  }
})
