import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { CATALOGUES } from '../../src/languages/catalogues.ts'
import type { Language } from '../../src/languages/languages.ts'
import { LANGUAGES } from '../../src/languages/languages.ts'
import { buildExtension, CUSTOMER_QUOTES } from '../support/shopify/customer-account/build-extension.ts'
import { type Drawn, drawExtension } from '../support/shopify/customer-account/draw-extension.ts'
import { readWords } from '../support/shopify/customer-account/read-words.ts'

const MOST_BYTES = 128 * 1024
const SERVICE = 'https://quotes.example.com'
const API = `${SERVICE}/platform/shopify/customer-account/portal/api`
const SHOP = 'a-shop.myshopify.com'
const ITEM = {
  id: 'qte_1',
  number: 'Q-1001',
  status: 'answer_needed',
  currency: 'EUR',
  created_at: '2026-10-01T12:00:00Z',
  total: '1234.50',
}
const LINE = {
  id: 'lin_1',
  title: 'Board',
  variant_title: 'Oak',
  quantity: 3,
  unit_price: '411.50',
  price_hidden: false,
  net_total: '1234.50',
  open: true,
}
const QUOTE = {
  ...ITEM,
  revision: '7',
  expires_at: '2026-11-01T12:00:00Z',
  renewal_asked_at: null,
  lines: [LINE],
  totals: { total: '1234.50' },
  agreed: null,
  proposal: { note: null },
  answer: { partial_acceptance: true, terms: null },
  actions: ['accept', 'decline_proposal'].map((action) => ({ action, allowed: true })),
}
const LIST = { data: [ITEM], next_cursor: null }
const ACCEPTED = { ...QUOTE, revision: '8', status: 'accepted', agreed: { total: '1234.49' }, actions: [] }
const ANSWERS = {
  'GET /quotes?limit=20': LIST,
  'GET /quotes/qte_1': QUOTE,
  'GET /session': { store: { domain: SHOP } },
  'POST /quotes/qte_1/answer/preview': { agreed: { total: '1234.49' } },
  'POST /quotes/qte_1/answer': ACCEPTED,
  'POST /quotes/qte_1/decline': { ...QUOTE, revision: '8', status: 'declined', actions: [] },
}

let script: string
before(async () => {
  script = await buildExtension(SERVICE)
})
const draw = (answers: Record<string, unknown>, language: Language = 'en', path?: string) =>
  drawExtension(script, {
    api: API,
    answers: { ...ANSWERS, ...answers },
    language,
    ...(path !== undefined && { path }),
  })
const opened = async (answers: Record<string, unknown> = {}): Promise<Drawn> => {
  const page = await draw(answers)
  await page.press('Open Q-1001')
  await page.shows('The offer')
  return page
}

it('the script is as small as Shopify asks', () => {
  assert.ok(Buffer.byteLength(script) <= MOST_BYTES, `${Buffer.byteLength(script)} bytes`)
})

it('the extension is one page in the account, may ask the service, and asks for nothing else', () => {
  const toml = readFileSync(join(CUSTOMER_QUOTES, 'shopify.extension.toml'), 'utf8')
  assert.deepEqual(toml.match(/^ *target = .*$/gm), ['  target = "customer-account.page.render"'])
  assert.match(toml, /\[extensions\.capabilities\]\n *network_access = true\n\n/)
  for (const [, key = ''] of toml.matchAll(/"t:([\w.]+)"/g)) assert.ok(readWords('en').has(key), key)
})

it('every language has every phrase the extension says, and those of the portal read as there', () => {
  const english = readWords('en')
  const own = /^(account|settings|name)/
  for (const language of LANGUAGES) {
    const words = readWords(language)
    assert.deepEqual([...words.keys()], [...english.keys()], language)
    for (const [key, phrase] of words) {
      if (own.test(key)) continue
      const there = (CATALOGUES[language].portal as Record<string, string>)[key]
      assert.equal(phrase, there?.replaceAll(/\{(\w+)\}/g, '{{$1}}'), key)
    }
  }
  const source = globSync('src/*.{ts,tsx}', { cwd: CUSTOMER_QUOTES })
    .map((file) => readFileSync(join(CUSTOMER_QUOTES, file), 'utf8'))
    .join('\n')
  for (const [, key = ''] of source.matchAll(/say\('([\w.]+)'/g)) assert.ok(english.has(key), key)
})

it('a customer sees number, status, day and total, in their language', async () => {
  const page = await draw({})
  for (const words of ['Your answer is needed', 'October 1, 2026', '€1,234.50']) await page.shows(words)
  const german = await draw({}, 'de')
  for (const words of ['Ihre Antwort ist gefragt', '1. Oktober 2026', '1.234,50\u00a0€']) await german.shows(words)
})

it('without quotes the page says how to ask for one; older ones are a press away', async () => {
  await (await draw({ 'GET /quotes?limit=20': { data: [], next_cursor: null } })).shows('Request a quote in the store')
  const page = await draw({
    'GET /quotes?limit=20': { ...LIST, next_cursor: 'a/b' },
    'GET /quotes?limit=20&cursor=a%2Fb': { ...LIST, data: [{ ...ITEM, number: 'Q-0999' }] },
  })
  await page.press('Older')
  await page.shows('Q-0999')
})

it('an opened quote shows lines, total and until when, and links to its page on the store’s own address', async () => {
  const page = await opened()
  for (const words of ['Board, Oak', '3 × €411.50', 'Valid until November 1, 2026', 'Total of the offer'])
    await page.shows(words)
  await page.shows('Open this quote in the store')
  assert.equal(page.link(), `https://${SHOP}/apps/quotes/portal/quotes/qte_1`)
  const moved = await draw({}, 'en', '/tools/offers/')
  await moved.press('Open Q-1001')
  await moved.shows('Open this quote in the store')
  assert.equal(moved.link(), `https://${SHOP}/tools/offers/portal/quotes/qte_1`)
  await moved.press('My quotes')
  await moved.shows('Your answer is needed')
})

it('the sum on the button that accepts is the service’s own, and the answer names the revision that was shown', async () => {
  const page = await opened()
  await page.press('Accept all')
  await page.press('Accept now for €1,234.49')
  await page.shows('You have accepted the offer')
  await page.shows('€1,234.49')
  const sent = page.asked.find(({ what }) => what === 'POST /quotes/qte_1/answer')
  assert.deepEqual(sent?.body, { revision: '7', accept_all: true })
})

it('an ordered quote says where its order is', async () => {
  const page = await opened({ 'GET /quotes/qte_1': { ...QUOTE, status: 'ordered', actions: [] } })
  await page.shows('Open the quote in the store to see its status')
})

it('declining takes two presses, and can be taken back before the second', async () => {
  const page = await opened()
  await page.press('Decline')
  await page.press('Back')
  await page.press('Decline')
  await page.press('Decline now')
  await page.shows('This offer was declined')
  assert.equal(page.asked.filter(({ what }) => what.endsWith('/decline')).length, 1)
})

it('an offer with terms says that it is accepted on its own page, and one that cannot be answered has no buttons', async () => {
  const terms = await opened({ 'GET /quotes/qte_1': { ...QUOTE, answer: { ...QUOTE.answer, terms: 'Ours' } } })
  assert.ok(terms.buttons().includes('Decline') && !terms.buttons().includes('Accept all'))
  await terms.shows('there you agree to the seller’s terms')
  const closed = await opened({ 'GET /quotes/qte_1': { ...QUOTE, actions: [] } })
  assert.deepEqual(closed.buttons(), ['My quotes'])
})

it('a refusal is told in words, and the quote is read again', async () => {
  const page = await opened({ 'POST /quotes/qte_1/answer': { code: 'state_conflict' } })
  await page.press('Accept all')
  await page.press('Accept now for €1,234.49')
  await page.shows('This quote has changed in the meantime')
  await page.press('Try again')
  await page.shows('Accept all')
  assert.equal(page.asked.filter(({ what }) => what === 'GET /quotes/qte_1').length, 2)
  const lost = await draw({ 'GET /quotes?limit=20': undefined })
  await lost.shows('We can’t reach the service')
})

it('each request brings a token made for it', async () => {
  const page = await opened()
  const tokens = page.asked.map(({ token }) => token)
  assert.deepEqual(tokens, [...new Set(tokens)])
  assert.ok(tokens.every((token) => /^Bearer token-\d+$/.test(token)))
})
