import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import fc from 'fast-check'
import type { Quote } from '../../../../src/domain/quotes/quote.ts'
import { offered, requested } from '../../../../src/http/api/examples/sample-quote.ts'
import { viewQuote } from '../../../../src/views/quotes/quote.ts'
import { QUOTE_TEXTS, showQuote } from '../../../../src/views/quotes/quote-text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"number":""', '\x01\x02\x03\x04\x05', '\\u0001', '$&'),
)

/** The samples with any words in them. */
const quotes: fc.Arbitrary<Quote> = fc
  .record({
    sample: fc.constantFrom(requested, offered),
    words: fc.record({ number: text, poNumber: fc.option(text), sourceUrl: fc.option(text) }),
    assignedStaff: fc.option(fc.record({ id: fc.constant('stf_1'), email: text })),
    customer: fc.record({ email: text, name: fc.option(text), notes: fc.option(text) }),
    lines: fc.array(fc.record({ title: text, sku: fc.option(text), buyerNote: fc.option(text) }), { maxLength: 4 }),
  })
  .map(({ sample, words, assignedStaff, customer, lines }) => ({
    ...sample,
    ...words,
    assignedStaff,
    customer: { ...sample.customer, ...customer },
    lines: lines.map((line, i) => ({ ...sample.lines[i % sample.lines.length], ...line }) as Quote['lines'][number]),
  }))

/** Returns what a reader is given of a quote whose text is kept. */
function kept(quote: Quote, keptText: string, personal: boolean) {
  const notes = quote.lines.flatMap(({ buyerNote }) => (buyerNote === null ? [] : [buyerNote]))
  const buyer = personal ? { customer: quote.customer, notes } : null
  const staffEmail = quote.assignedStaff?.email ?? null
  return { id: quote.id, updatedAt: quote.updatedAt, kept: { text: keptText, staffEmail, buyer } }
}

it('a kept text shows to the byte what the quote shows, with and without personal data, whatever words are in it', () => {
  fc.assert(
    fc.property(quotes, fc.boolean(), fc.webUrl(), (quote, personal, baseUrl) => {
      const view = { personal, baseUrl }
      const shown = showQuote(kept(quote, QUOTE_TEXTS.of(quote), personal), view)
      assert.equal(shown, JSON.stringify(viewQuote(quote, view)))
    }),
    { numRuns: 1000 },
  )
})

it('a kept text holds nothing personal: neither the buyer nor their notes, nor who works on the quote', () => {
  const words = Object.values(offered.customer).concat(offered.lines.map(({ buyerNote }) => buyerNote ?? []))
  const texts = QUOTE_TEXTS.of({ ...offered, assignedStaff: { id: 'stf_1', email: 'rob@example.com' } })
  for (const word of words.filter((one): one is string => typeof one === 'string' && one.length > 3))
    assert.ok(!texts.includes(word), word)
  assert.ok(!texts.includes('rob@example.com'))
})

it('who changes what /v1 shows of a quote also raises QUOTE_TEXT_FORM, or kept texts would show it as before', () => {
  const hash = createHash('sha256').update(QUOTE_TEXTS.of(requested)).update(QUOTE_TEXTS.of(offered)).digest('hex')
  assert.deepEqual(
    { form: QUOTE_TEXTS.form, hash },
    { form: 2, hash: 'b3af67d570fd8c63708f28d547eafc11b32ff07ed24cfe0f1f925796158b4169' },
  )
})
