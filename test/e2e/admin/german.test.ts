import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { type AdminSite, checkFits, checkTabsFit, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { waitQuiet } from '../../support/browser/wait-quiet.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'
import { openV01 } from '../../support/shop/orders.ts'

/** English texts that equal no German text, so no German page may show them. */
const ENGLISH = englishOnly()

let site: AdminSite
let shop: Shop
let manager: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
})
after(async () => {
  await site?.close()
})

for (const width of [1280, 390]) {
  it(`the staff's pages are entirely in German and fit, at ${width} px`, async () => {
    const { id } = await openV01(site.service, shop, ['accept', 'reject', null])
    const open = await openV01(site.service, shop)
    const fresh = await openNegotiation(site.service, shop)
    const paths = [
      '/my-turn',
      '/quotes',
      '/quotes/new',
      `/quotes/${id}`,
      `/quotes/${id}?rail=messages`,
      `/quotes/${id}?rail=documents`,
      `/quotes/${id}?rail=links`,
      `/quotes/${id}?do=close`,
      `/quotes/${fresh.id}/proposal`,
      `/quotes/${fresh.id}/preview`,
      `/quotes/${id}/versions`,
      `/quotes/${id}/versions/1`,
      `/quotes/${open.id}/convert`,
      `/quotes/${id}/convert`,
      '/approvals',
      '/dashboard',
      '/settings',
      '/settings/targeting',
      '/settings/price-floor',
      '/settings/approvals',
      '/settings/automation',
    ]
    for (const path of paths) {
      await onAdmin(site, path, { staff: manager, width, locale: 'de-DE' }, async (page) => {
        await page.locator('h1').waitFor()
        await waitQuiet(page)
        await page.locator('.mantine-Skeleton-root:visible').first().waitFor({ state: 'hidden' })
        assert.equal(await page.locator('html').getAttribute('lang'), 'de')
        assert.deepEqual(await englishOn(page), [], path)
        await checkFits(page)
        if (width === 1280) await checkTabsFit(page)
        await keepScreenshot(page, `german${path.replaceAll(/\W+/g, '-').replaceAll(/qte_\w+/g, '')}-${width}`)
      })
    }
  })
}

/** Returns the whole English texts that the page shows, or announces to screen readers. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = (await page.evaluate(`[
    ...document.body.innerText.split('\\n'),
    ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? '')),
  ]`)) as string[]
  return shown.map((text) => text.trim()).filter((text) => ENGLISH.has(text))
}

function englishOnly(): ReadonlySet<string> {
  const german = new Set<string>(Object.values(CATALOGUES.de.staff))
  return new Set<string>(Object.values(CATALOGUES.en.staff).filter((text) => !german.has(text)))
}
