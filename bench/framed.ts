import type { Frame, Page } from 'playwright-core'
import { ensureWeb } from '../src/process/ensure-web.ts'
import { type FramedSite, openFramedSite, readVitals, type Vitals } from '../test/support/browser/framed-site.ts'
import { makeTemplates } from '../test/support/database/database.ts'
import { openShop } from '../test/support/shop/catalog.ts'
import { openNegotiation } from '../test/support/shop/negotiation.ts'
import { describeMachine, table } from './markdown.ts'
import { quantile } from './quantile.ts'
import { runBench } from './run-bench.ts'
import { readCount } from './settings.ts'

/**
 * `npm run bench:framed`: opens the staff's app in Shopify's admin, uses it, and compares what Shopify judges apps by with Shopify's limits
 * and with a bare page in the same frame. Fails if a limit is missed. BENCH_ROUNDS scales it.
 */
const ROUNDS = readCount(process.env, 'BENCH_ROUNDS', 8)
const LIMITS: Vitals = { lcp: 2500, cls: 0.1, inp: 200 }
const BARE = `<!doctype html><html lang="en"><title>Bare</title><h1>Quotes</h1><button onclick="this.after('Done')">Filters</button></html>`

await runBench(null, async ({ serverUrl, postgresVersion, started }) => {
  await ensureWeb(console.error)
  await makeTemplates(serverUrl)
  process.env.TEST_DATABASE_URL = serverUrl
  const site = await openFramedSite()
  await started(Promise.resolve({ stop: () => site.close() }))
  await openDesk(site)
  const ours: Vitals[] = []
  const bare: Vitals[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seen = [await measureOurs(site), await measureBare(site)] as const
    if (round === 0) continue // the browser and the service have started
    ours.push(seen[0])
    bare.push(seen[1])
  }
  console.log([describeMachine(postgresVersion), '', describe(ours, bare)].join('\n'))
  if (names().some((name) => !(p75(ours, name) <= LIMITS[name]))) process.exitCode = 1
})

async function openDesk(site: FramedSite): Promise<void> {
  const shop = await openShop(site.service, { store: { domain: 'desk.myshopify.com', platform: 'shopify' } })
  const { shop: desk } = site.addShop('desk', { currency: shop.store.currency })
  await site.connect(shop.store, desk)
  await openNegotiation(site.service, shop)
}

async function measureOurs(site: FramedSite): Promise<Vitals> {
  return measure(site, async (page, frame) => {
    const heading = (name: string) => frame.getByRole('heading', { level: 1, name }).waitFor()
    await heading('My turn')
    await frame.getByRole('button', { name: 'Filters' }).click()
    await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await frame.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Settings' }).click()
    await heading('General')
  })
}

function measureBare(site: FramedSite): Promise<Vitals> {
  return measure(site, async (page) => {
    await page.route(`${site.origin}/bare`, (route) => route.fulfill({ contentType: 'text/html', body: BARE }))
    await page.goto(site.fake.origin)
    await page.setContent(`<iframe src="${site.origin}/bare"></iframe>`)
    await page.frameLocator('iframe').getByRole('button').click()
  })
}

async function measure(site: FramedSite, use: (page: Page, frame: Frame) => Promise<void>): Promise<Vitals> {
  let vitals: Vitals | undefined
  await site.onFrame('desk', '', async (page, frame) => {
    await use(page, frame)
    vitals = await readVitals(site.frameOf(page))
  })
  if (!vitals) throw new Error('Nothing was measured')
  return vitals
}

function names(): (keyof Vitals)[] {
  return Object.keys(LIMITS) as (keyof Vitals)[]
}

function p75(all: readonly Vitals[], name: keyof Vitals): number {
  return quantile(
    all.map((one) => one[name]),
    0.75,
  )
}

function describe(ours: readonly Vitals[], bare: readonly Vitals[]): string {
  const show = (name: keyof Vitals, value: number) => (name === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`)
  const titles = { lcp: 'largest content', cls: 'layout shift', inp: 'slowest interaction' }
  return table(
    [`75th percentile of ${ours.length} openings`, 'ours', 'limit', 'a bare page'],
    names().map((name) => [
      titles[name],
      show(name, p75(ours, name)),
      show(name, LIMITS[name]),
      show(name, p75(bare, name)),
    ]),
  )
}
