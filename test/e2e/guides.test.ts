import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { GUIDE_NAMES, guidePath, OVERVIEW } from '../../src/http/pages/guides/guide-list.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot, onPage } from '../support/browser/browser.ts'
import { tryPing } from '../support/browser/try-ping.ts'
import { signInAs } from '../support/shop/admin.ts'

let site: AdminSite
before(async () => {
  site = await openAdminSite()
})
after(() => site?.close())

const onGuide = (name: string, width: number, steps: (page: Page) => Promise<void>, colorScheme?: 'dark') =>
  onPage(site.browser, { origin: site.origin, width, ...(colorScheme && { colorScheme }) }, async (page) => {
    await page.goto(site.origin + guidePath(name))
    await steps(page)
  })

for (const width of [1280, 390]) {
  it(`every guide fits and is accessible at ${width} px, in light and dark`, async () => {
    for (const name of [OVERVIEW, ...GUIDE_NAMES]) {
      for (const scheme of [undefined, 'dark'] as const) {
        await onGuide(
          name,
          width,
          async (page) => {
            await page.getByRole('heading', { level: 1 }).waitFor()
            await keepScreenshot(page, `guide-${name}-${width}${scheme ? '-dark' : ''}`)
            await checkFits(page)
            await checkAccessible(page)
          },
          scheme,
        )
      }
    }
  })

  it(`a reader searches by keyboard alone at ${width} px`, async () => {
    await onGuide(OVERVIEW, width, async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('rotate secret')
      const first = page.getByRole('option').first()
      await first.getByText('Webhooks: Rotate the secret').waitFor()
      assert.equal(await first.getAttribute('aria-selected'), 'true')
      await checkAccessible(page)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/webhooks#rotate-the-secret')
      await page.keyboard.press('/')
      await page.keyboard.type('send_incomplete')
      await page.getByRole('option').first().getByText('Errors: send_incomplete').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/errors#send_incomplete')
      await page.goBack()
      await page.keyboard.press('/')
      await page.keyboard.type('xyzzy')
      await page.getByText('Nothing found').waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await page.getByText('Nothing found').isVisible(), false)
    })
  })
}

it('a language chosen once holds for every sample and page, and works by arrow keys', async () => {
  await onGuide('getting-started', 1280, async (page) => {
    await page.getByRole('radio', { name: 'curl' }).first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.panel.py:visible').count(), await page.locator('.sample').count())
    await page.goto(`${site.origin}/docs/pagination`)
    await page.locator('.panel.py:visible').waitFor()
    assert.equal(await page.locator('.panel.sh:visible').count(), 0)
  })
})

it('without scripts, a guide shows its samples, and their tabs work', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.origin}/docs/getting-started`)
  await page.locator('.panel.sh:visible').first().waitFor()
  await page.getByText('TypeScript', { exact: true }).first().click()
  await page.locator('.panel.ts:visible').first().waitFor()
  await context.close()
})

it('a link to the reference from before the guides still leads there', async () => {
  await onPage(site.browser, { origin: site.origin, width: 1280 }, async (page) => {
    await page.goto(`${site.origin}/docs#/Quotes/createQuote`)
    await page.waitForURL('**/docs/reference#/Quotes/createQuote')
    await page.locator('#operations-Quotes-createQuote.is-open').waitFor()
  })
})

it('the reference lists its operations, and opens the one that is chosen', async () => {
  for (const width of [1280, 390]) {
    await onPage(site.browser, { origin: site.origin, width }, async (page) => {
      await page.goto(`${site.origin}/docs/reference`)
      await page.getByText('/v1/ping').first().waitFor()
      await page
        .getByRole('navigation', { name: 'Guides' })
        .getByRole('link', { name: 'Create a quote request' })
        .click()
      await page.locator('#operations-Quotes-createQuote.is-open').waitFor()
      await keepScreenshot(page, `reference-${width}`)
      await checkFits(page)
    })
  }
})

it('an Admin makes a test key and sees it in the samples and the reference, in that tab only and in no address', async () => {
  const store = await site.service.addStore()
  const staff = await signInAs(site.service, store, 'admin')
  await onAdmin(site, '/integrations/keys/new', { staff }, async (page) => {
    const addresses: string[] = []
    page.context().on('request', (request) => addresses.push(request.url()))
    await page.getByRole('textbox', { name: 'Name' }).fill('Trial')
    await page.getByRole('checkbox', { name: 'read_quotes' }).check()
    await page.getByRole('switch', { name: /test key/i }).check()
    await page.getByRole('checkbox', { name: /^We accept/ }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.getByTestId('secret').textContent()) ?? ''
    assert.match(key, /^svc_test_/)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open the guides with this key' }).click()
    const guide = await opened
    await guide.getByText(`export QNS_KEY=${key}`).waitFor()
    await keepScreenshot(guide, 'guide-own-key')
    await checkAccessible(guide)
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    await guide.goto(`${site.origin}/docs/reference`)
    await guide.getByText('/v1/ping').first().waitFor()
    await tryPing(guide, store.domain)
    await guide.goto(`${site.origin}/docs/getting-started`)
    await guide.getByRole('button', { name: 'Forget the key' }).click()
    await guide.getByText('export QNS_KEY=svc_live_…').waitFor()
    assert.ok(addresses.length > 5)
    assert.ok(addresses.every((address) => !address.includes(key)))
    await guide.close()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
  })
})

it('a live key is not offered for the samples', async () => {
  const store = await site.service.addStore()
  const staff = await signInAs(site.service, store, 'admin')
  await onAdmin(site, '/integrations/keys/new', { staff }, async (page) => {
    await page.getByRole('textbox', { name: 'Name' }).fill('ERP')
    await page.getByRole('checkbox', { name: 'read_quotes' }).check()
    await page.getByRole('checkbox', { name: /^We accept/ }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByTestId('secret').waitFor()
    assert.equal(await page.getByRole('button', { name: /Open the guides/ }).count(), 0)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
  })
})
