import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fillSnippet,
  findSlash,
  findSnippetFaults,
  matchSnippets,
  snippetText,
} from '../../../../src/domain/presets/snippet.ts'

test("a slash asks for snippets at a word's start only, and until the next space", () => {
  const cases: [text: string, expected: ReturnType<typeof findSlash>][] = [
    ['/', { at: 0, typed: '' }],
    ['/tha', { at: 0, typed: 'tha' }],
    ['Hello /tha', { at: 6, typed: 'tha' }],
    ['Hello\n/größe', { at: 6, typed: 'größe' }],
    ['and/or', null],
    ['https://example.com', null],
    ['//', null],
    ['/tha nks', null],
    ['', null],
    ['thanks', null],
  ]
  for (const [text, expected] of cases) assert.deepEqual(findSlash(text, text.length), expected, text)
  assert.deepEqual(findSlash('Hello /tha, Kim', 10), { at: 6, typed: 'tha' }, 'what follows the caret does not matter')
})

test('names that begin with what was typed come first, then their other words, then texts', () => {
  const snippets = [
    { name: 'A text', text: 'We deliver soon.' },
    { name: 'Free delivery', text: '' },
    { name: 'Deliver late', text: '' },
    { name: 'Undelivered', text: '' },
    { name: 'Thanks', text: '' },
  ]
  const found = (typed: string) => matchSnippets(snippets, typed, ({ text }) => text).map(({ name }) => name)
  assert.deepEqual(found('deliver'), ['Deliver late', 'Free delivery', 'Undelivered', 'A text'])
  assert.deepEqual(found('DELIVERY'), ['Free delivery'])
  assert.deepEqual(found('').length, snippets.length)
  assert.deepEqual(found('nothing'), [])
})

test("a snippet is read in the reader's language if it has that, else in another", () => {
  assert.equal(snippetText({ texts: { en: 'Thanks', de: 'Danke' } }, 'de'), 'Danke')
  assert.equal(snippetText({ texts: { en: 'Thanks' } }, 'de'), 'Thanks')
  assert.equal(snippetText({ texts: { de: 'Danke' } }, 'en'), 'Danke')
})

test('variables are filled with values; without values a text that needs some is not offered', () => {
  const values = { buyer_name: 'Kim', total: '€10.00', expires_on: '' }
  assert.equal(fillSnippet('Hello {{buyer_name}}, {{ total }}', values), 'Hello Kim, €10.00')
  assert.equal(fillSnippet('Valid[[ until {{expires_on}}]].', values), 'Valid.')
  assert.equal(fillSnippet('Hello {{buyer_name}}', null), null)
  assert.equal(fillSnippet('Thank you', null), 'Thank you')
})

test('unknown variables are refused, each text at its field', () => {
  assert.deepEqual(findSnippetFaults({ texts: { en: '{{buyer_name}}', de: 'Hallo' } }), [])
  const [fault, ...others] = findSnippetFaults({ texts: { en: '{{quote_number}}', de: '{{cost}} {{buyer_name}}' } })
  assert.deepEqual(others, [])
  assert.equal(fault?.field, 'texts.de')
  assert.match(fault?.message ?? '', /^unknown: \{\{cost\}\}; use .*\{\{buyer_name\}\}/)
})
