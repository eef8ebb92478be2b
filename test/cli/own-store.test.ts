import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { findInstallation } from '../../src/database/platform/installations.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { type Finished, runNode } from '../support/processes/process.ts'
import { type ShopifyFake, startShopifyFake } from '../support/shopify/shopify-fake.ts'

const SECRET_KEY = 'a test key of at least 32 characters'
const folder = mkdtempSync(join(tmpdir(), 'qns-own-'))
let database: TestDatabase
let fake: ShopifyFake
before(async () => {
  database = await openTestDatabase()
  fake = await startShopifyFake()
})
after(async () => {
  await database?.close()
  await fake?.close()
  rmSync(folder, { recursive: true })
})

function create(args: readonly string[], env: Record<string, string> = appOf(fake)): Promise<Finished> {
  return runNode(['src/cli.ts', 'store', 'create', '--platform', 'shopify', ...args], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
    ...env,
  })
}

function appOf({ app, origin }: ShopifyFake): Record<string, string> {
  return {
    SHOPIFY_CLIENT_ID: app.clientId,
    SHOPIFY_CLIENT_SECRET: app.secrets.join(','),
    SHOPIFY_ADMIN_ORIGIN: origin,
  }
}

it('a shop of the own organization becomes a store as Shopify describes it, with a token of the app’s own', async () => {
  fake.addShop('own', { name: 'Own Goods', currency: 'EUR', timezone: 'Europe/Oslo', development: true })
  const { code, stdout, stderr } = await create([
    ...['--domain', 'Own.myshopify.com', '--plan', 'enterprise', '--trial-days', '14'],
    '--json',
  ])
  assert.equal(code, 0, stderr)
  const { id, domain, platform, name, plan, trial_ends_at, development, currency, timezone } = JSON.parse(stdout)
  assert.deepEqual([domain, platform, name, plan], ['own.myshopify.com', 'shopify', 'Own Goods', 'enterprise'])
  assert.deepEqual([development, currency, timezone], [true, 'EUR', 'Europe/Oslo'])
  assert.ok(Date.parse(trial_ends_at) > Date.now())
  const kept = await findInstallation(database.db, new SecretBox([SECRET_KEY]), id)
  assert.deepEqual([kept?.grant, kept?.refreshToken, kept?.uninstalledAt], ['client_credentials', null, null])
  assert.ok(fake.shop('own').tokens.scopesOf(kept?.accessToken ?? ''))
  assert.ok(kept && kept.accessExpiresAt.getTime() - Date.now() > 86_000_000)
  const again = await create(['--domain', 'own.myshopify.com'])
  assert.match(again.stderr, /There is already a store with the domain own\.myshopify\.com/)
})

it('the plan is Starter unless it is named, as for a shop that installs the app', async () => {
  fake.addShop('plain')
  const { stdout, stderr } = await create(['--domain', 'plain.myshopify.com', '--json'])
  assert.equal(JSON.parse(stdout).plan, 'starter', stderr)
})

const REFUSALS: [why: string, args: string[], words: RegExp][] = [
  ['an address that is no shop’s own', ['--domain', 'shop.example.com'], /use the one that ends in \.myshopify\.com/],
  ['an address with more behind it', ['--domain', 'a.myshopify.com.evil.io'], /ends in \.myshopify\.com/],
  ['another organization’s shop', ['--domain', 'theirs.myshopify.com'], /another organization.*makes the store/],
  ['a shop without the app', ['--domain', 'bare.myshopify.com'], /install it there, then try again/],
  ['a currency without cents', ['--domain', 'tokyo.myshopify.com'], /two decimals.*JPY/],
  ['an unknown shop', ['--domain', 'nobody.myshopify.com'], /no token \(nobody\.myshopify\.com\): check the domain/],
  ['facts Shopify tells', ['--domain', 'x.myshopify.com', '--name', 'X', '--currency', 'USD'], /--name, --currency/],
  ['days of trial without Enterprise', ['--domain', 'bare.myshopify.com', '--trial-days', '5'], /Enterprise plan only/],
]

it('what cannot become a store is refused with words, and leaves none', async () => {
  fake.addShop('theirs', { ownOrganization: false })
  fake.addShop('bare').installed = false
  fake.addShop('tokyo', { currency: 'JPY' })
  for (const [why, args, words] of REFUSALS) {
    const { code, stderr } = await create(args)
    assert.match(stderr, words, why)
    assert.equal(code, 1, why)
    assert.doesNotMatch(stderr, / {4}at /, why)
  }
  const wrong = await create(['--domain', 'tokyo.myshopify.com'], { ...appOf(fake), SHOPIFY_CLIENT_SECRET: 'wrong' })
  assert.match(wrong.stderr, /does not know the app's secret .*SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/)
  const without = await create(['--domain', 'tokyo.myshopify.com'], {})
  assert.match(without.stderr, /set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET/)
  const { rows } = await database.pool.query("select domain from store where currency = 'JPY' or domain like 'theirs%'")
  assert.deepEqual(rows, [])
  assert.deepEqual((await database.pool.query('select from shop_opening')).rows, [])
})
