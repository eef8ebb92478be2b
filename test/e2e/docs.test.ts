import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { keepScreenshot, launchBrowser, onPage } from '../support/browser/browser.ts'
import { tryPing } from '../support/browser/try-ping.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const WIDTHS = [1280, 390]
let service: TestService
let browser: Browser
before(async () => {
  service = await openTestService({ baseUrl: 'http://localhost:3000', docsUrl: 'http://localhost:3000/docs' })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of [
      '/',
      '/docs',
      '/docs/getting-started',
      '/docs/reference',
      '/docs/errors',
      '/docs/errors#not_found',
    ]) {
      test(`${path} loads without errors and without horizontal scrolling at ${width} px, ${colorScheme}`, async () => {
        await onPage(browser, { origin: service.baseUrl, width, colorScheme }, async (page) => {
          await page.goto(service.baseUrl + path)
          await page
            .getByRole('heading', { level: path === '/docs/reference' ? 2 : 1 })
            .first()
            .waitFor()
          if (path === '/docs/reference') await page.getByText('/v1/ping').first().waitFor()
          const overhang = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.ok(Number(overhang) <= 0, `${overhang} px too wide`)
          await keepScreenshot(page, `${path}-${width}-${colorScheme}`)
        })
      })
    }
  }

  test(`a visitor authorises with a key and tries GET /v1/ping at ${width} px`, async () => {
    const store = await service.addStore()
    const key = await service.addKey(store)
    await onPage(browser, { origin: service.baseUrl, width }, async (page) => {
      await page.goto(`${service.baseUrl}/docs/reference`)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.getByRole('dialog').or(page.locator('.dialog-ux')).getByRole('textbox').fill(key)
      await page.locator('.auth-btn-wrapper button.authorize').click()
      await page.locator('.auth-btn-wrapper button.btn-done').click()
      await tryPing(page, store.domain)
      await keepScreenshot(page, `try-it-${width}`)
      await page.reload()
      await tryPing(page, store.domain)
    })
  })
}
