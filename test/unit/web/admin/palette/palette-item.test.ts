import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bestFirst, type Item, matching } from '../../../../../src/web/admin/palette/palette-item.ts'

const item = (name: string, hint?: string): Item => ({
  id: name,
  kind: 'pages',
  name,
  hint,
  icon: null as never,
  run: () => {},
})
const ITEMS = [
  item('Quotes'),
  item('Expiry and reminders', 'Quotes and prices · How long offers last'),
  item('Genehmigungen für Käufer'),
  item('API keys', 'People and access · Access for your own programs'),
]

for (const [text, found] of [
  ['', ['Quotes', 'Expiry and reminders', 'Genehmigungen für Käufer', 'API keys']],
  ['quo', ['Quotes', 'Expiry and reminders']],
  ['QUOTES last', ['Expiry and reminders']],
  ['rem exp', ['Expiry and reminders']],
  ['kaufer', ['Genehmigungen für Käufer']],
  ['käuf', ['Genehmigungen für Käufer']],
  ['access', ['API keys']],
  ['uotes', []],
  ['quotes nowhere', []],
] as const) {
  it(`“${text}” finds the items in which each of its words begins a word, those named so first`, () => {
    assert.deepEqual(
      matching(ITEMS, text).map(({ name }) => name),
      found,
    )
  })
}

it('what the search found by other words comes after what is named so, in the order it was found', () => {
  const found = [
    item('Eastgate Tool & Die'),
    item('Harrow & Finch'),
    item('Overland'),
    item('Ashcombe', 'Harbour Road'),
  ]
  assert.deepEqual(
    bestFirst(found, 'har').map(({ name }) => name),
    ['Harrow & Finch', 'Ashcombe', 'Eastgate Tool & Die', 'Overland'],
  )
})
