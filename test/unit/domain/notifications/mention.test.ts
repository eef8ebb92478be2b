import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findMention, mentionedIn } from '../../../../src/domain/notifications/mention.ts'

it('an at sign at a word’s start asks for a name of one or two words', () => {
  const typed = (text: string) => findMention(text, text.length)?.typed ?? null
  const CASES: [text: string, typed: string | null][] = [
    ['@', ''],
    ['Ask @mo', 'mo'],
    ['(@Mona Ma', 'Mona Ma'],
    ['Ask @Mona Manager ', null],
    ['mail@mona', null],
    ['Ask Mona', null],
  ]
  for (const [text, expected] of CASES) assert.equal(typed(text), expected, text)
  assert.deepEqual(findMention('Ask @mo today', 7), { at: 4, typed: 'mo' })
})

it('a text mentions the longest of names that begin alike, and no parts of words', () => {
  const people = ['Kim', 'Kim Lee', 'Staff 1', 'Staff 10', 'A (b)'].map((name) => ({ name }))
  const names = (text: string) => mentionedIn(text, people).map(({ name }) => name)
  assert.deepEqual(names('@Kim Lee, please'), ['Kim Lee'])
  assert.deepEqual(names('@Kim, and @Staff 10.'), ['Kim', 'Staff 10'])
  assert.deepEqual(names('@Kimberly and Kim'), [])
  assert.deepEqual(names('@A (b)!'), ['A (b)'])
})
