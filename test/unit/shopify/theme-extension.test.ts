import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { themeCheckRun } from '@shopify/theme-check-node'
import { parseJson } from '../../../src/domain/parse-json.ts'
import { LANGUAGES } from '../../../src/languages/languages.ts'
import { type BlockScope, renderBlock } from '../../support/shopify/storefront/render-block.ts'
import { THEME_EXTENSION } from '../../support/shopify/storefront/theme-extension.ts'

const at = (path: string) => join(THEME_EXTENSION, path)
const MOST_SCRIPT_BYTES = 10_000
const MOST_LIQUID_BYTES = 100_000
const BLOCKS = ['product-quote', 'cart-quote', 'page-quote', 'quote-everywhere']
const ERROR = 0
const SCOPE: BlockScope = {
  shop: { permanent_domain: 'quote-demo.myshopify.com' },
  request: { locale: { iso_code: 'en' } },
  routes: { cart_url: '/cart' },
}

/** Checks a folder with the rules in the package: a root that is not there keeps it from asking the net for newer ones. */
async function errorsIn(folder: string): Promise<string[]> {
  process.env.SHOPIFY_TLD_ROOT = join(folder, 'no-newer-rules')
  const { offenses } = await themeCheckRun(folder, undefined, () => {})
  delete process.env.SHOPIFY_TLD_ROOT
  return offenses
    .filter(({ severity }) => severity === ERROR)
    .map(({ check, uri }) => `${check} ${uri.split('/').at(-1)}`)
}

it("Shopify's theme check finds no error in the extension", async () => {
  assert.deepEqual(await errorsIn(THEME_EXTENSION), [])
})

it("Shopify's theme check would find errors", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'))
  cpSync(THEME_EXTENSION, folder, { recursive: true })
  writeFileSync(
    join(folder, 'blocks/broken.liquid'),
    '{% if %}{{ "no.such.words" | t }}{% schema %}{ "name": }{% endschema %}',
  )
  const found = await errorsIn(folder)
  rmSync(folder, { recursive: true })
  assert.ok(found.length > 0)
})

it('the extension has only folders that Shopify takes', () => {
  const entries = readdirSync(THEME_EXTENSION).sort()
  assert.deepEqual(entries, ['.theme-check.yml', 'assets', 'blocks', 'locales', 'shopify.extension.toml', 'snippets'])
})

it('what a page loads before the buyer wants the form, and all Liquid, is as small as Shopify asks', () => {
  for (const name of BLOCKS) {
    const schema = parseJson(
      /{% schema %}(.*){% endschema %}/s.exec(readFileSync(at(`blocks/${name}.liquid`), 'utf8'))?.[1] ?? '',
    )
    const { javascript } = schema as { javascript: string }
    const bytes = gzipSync(readFileSync(at(`assets/${javascript}`))).length
    assert.ok(bytes <= MOST_SCRIPT_BYTES, `${javascript}: ${bytes} bytes`)
  }
  const liquid = globSync('**/*.liquid', { cwd: THEME_EXTENSION }).map((path) => statSync(at(path)).size)
  assert.ok(liquid.reduce((sum, bytes) => sum + bytes, 0) < MOST_LIQUID_BYTES)
})

it('every language has the same words', () => {
  const keysOf = (file: string) => keysIn(parseJson(readFileSync(at(`locales/${file}`), 'utf8')))
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    assert.deepEqual(keysOf(`${language}.json`), keysOf('en.default.json'), language)
  }
  assert.deepEqual(keysOf('de.schema.json'), keysOf('en.default.schema.json'))
})

it('a block asks for what its page is about, in the language of the page, at the path the merchant set', async () => {
  const product = { selected_or_first_available_variant: { id: '44012' } }
  const drawn = await renderBlock('product-quote', { ...SCOPE, product }, { path: '/tools/offers' })
  assert.match(drawn, /data-variants="44012:1"/)
  assert.match(drawn, /data-store="quote-demo\.myshopify\.com"/)
  assert.match(drawn, /data-cart="\/cart\.js"/)
  assert.match(drawn, /data-service="\/tools\/offers"/)
  assert.match(drawn, /href="\/tools\/offers\/portal\?language=en">My quotes</)
  const items = [
    { variant_id: '1', quantity: 2 },
    { variant_id: '2', quantity: 30 },
  ]
  const german = { ...SCOPE, request: { locale: { iso_code: 'de-AT' } } }
  const cart = await renderBlock('cart-quote', { ...german, cart: { item_count: 32, items } })
  assert.match(cart, /data-variants="1:2,2:30"/)
  assert.match(cart, />Angebot für diesen Warenkorb anfordern</)
})

it('what a merchant types is shown, and never becomes markup', async () => {
  const drawn = await renderBlock('quote-everywhere', SCOPE, {
    label: '<b>"Ask"</b>',
    path: '"><script>',
    heading: `"'`,
  })
  assert.doesNotMatch(drawn, /<b>|<script>/)
  assert.match(drawn, /&lt;b&gt;/)
})

it('an empty cart, and a product that cannot be bought, have no block', async () => {
  const none = await renderBlock('cart-quote', { ...SCOPE, cart: { item_count: 0, items: [] } })
  const soldOut = await renderBlock('product-quote', {
    ...SCOPE,
    product: { selected_or_first_available_variant: null },
  })
  for (const drawn of [none, soldOut]) assert.doesNotMatch(drawn, /data-quote-block/)
})

function keysIn(words: unknown, path = ''): string[] {
  if (typeof words !== 'object' || words === null) return [path]
  return Object.entries(words)
    .flatMap(([key, value]) => keysIn(value, `${path}.${key}`))
    .sort()
}
