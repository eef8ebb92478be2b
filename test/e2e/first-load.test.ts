import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { onQuote } from '../support/browser/portal-site.ts'
import { waitQuiet } from '../support/browser/wait-quiet.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop } from '../support/shop/catalog.ts'
import { openNegotiation } from '../support/shop/negotiation.ts'

let site: AdminSite
before(async () => {
  site = await openAdminSite()
})
after(() => site?.close())

/**
 * Returns the bytes of scripts, compressed and with their headers, that a first visitor's browser is sent until a page shows its content.
 * What loads by itself afterwards is held back until then: on a slow machine it would arrive before, and the content does not need it.
 */
async function scriptsOf(page: Page, content: string): Promise<number> {
  await page.locator(content).first().waitFor()
  await waitQuiet(page) // what the page is still being sent would count twice
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.clearBrowserCache')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const shown = Promise.withResolvers<void>()
  await page.route('**/later-*.js', async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.reload()
  await page.locator(content).first().waitFor()
  const needed = bytes
  shown.resolve()
  await waitQuiet(page)
  assert.ok(needed > 50_000, 'scripts are counted')
  return needed
}

it('the inbox comes with at most 250 KB of scripts', async () => {
  const shop = await openShop(site.service)
  await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(site, '/quotes?tab=all', { staff }, async (page) => {
    const bytes = await scriptsOf(page, 'tbody tr')
    assert.ok(bytes <= 250_000, `${bytes} bytes`)
  })
})

it('the inbox goes on when the parts loaded after it cannot be loaded, and tries again', async () => {
  const shop = await openShop(site.service)
  const { id } = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(
    site,
    '/sign-in',
    { staff, expects: [/later-.*ERR_ABORTED/, /Failed to load resource/] },
    async (page) => {
      let tries = 0
      await page.route('**/later-*.js', (route) => {
        tries += 1
        return tries === 1 ? route.abort('aborted') : route.continue()
      })
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/later-'))
      await page.goto(`${site.origin}/admin/quotes?tab=all`)
      await failed
      await page.locator(`[data-quote="${id}"] a`).first().click()
      await page.getByRole('heading', { level: 1, name: /^Q-/ }).waitFor()
      await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
      assert.ok(tries >= 2)
    },
  )
})

it('a quote comes with at most 120 KB of scripts in the portal', async () => {
  const shop = await openShop(site.service)
  const offer = await openNegotiation(site.service, shop)
  await offer.send()
  await onQuote(site, { store: shop.store, quoteId: offer.id }, async (page) => {
    const bytes = await scriptsOf(page, 'main h1')
    assert.ok(bytes <= 120_000, `${bytes} bytes`)
  })
})
