import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let quote: Negotiation
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  quote = await openNegotiation(site.service, shop)
})
after(async () => {
  await site?.close()
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to anything' })
const chosen = (page: Page, name: RegExp) => palette(page).getByRole('option', { name, selected: true }).waitFor()

it('what is typed while the palette still loads is not lost, and Enter opens what is found', async () => {
  const { number } = await quote.read()
  await onAdmin(site, '/dashboard', { staff: manager }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { promise: typed, resolve: letLoad } = Promise.withResolvers<void>()
    await page.route('**/palette-*.js', async (route) => {
      await typed
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${number}x`)
    await page.keyboard.press('Backspace')
    letLoad()
    await palette(page)
      .getByRole('combobox')
      .and(page.locator(`[value="${number}"]`))
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/quotes/${quote.id}`)
    await palette(page).waitFor({ state: 'detached' })
  })
})

it('each time it opens it shows what is typed from then on, and misses no key', async () => {
  await onAdmin(site, '/approvals', { staff: manager }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    for (const text of ['oak-2', 'acme', 'globex']) {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.keyboard.type(text)
      await palette(page)
        .getByRole('combobox')
        .and(page.locator(`[value="${text}"]`))
        .waitFor()
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
    }
    await session.detach()
  })
})

it('on a quote it does what can be done with it, and nothing else of quotes', async () => {
  await onAdmin(site, `/quotes/${quote.id}`, { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'More actions' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('close the')
    await chosen(page, /^Close the quote/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /[Cc]lose/ }).waitFor()
    await page.goto(`${site.origin}/admin/approvals`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('close the')
    await palette(page).getByText('Nothing found for “close the”').waitFor()
  })
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`one field finds SKUs, companies, people, settings and pages, and closing it returns the focus, at ${width} px`, async () => {
    await onAdmin(site, '/approvals', { staff: manager, width, colorScheme }, async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      for (const [text, found] of [
        ['oak-2', /^OAK-2-OIL/],
        ['acme', /^Acme/],
        ['globex', /^Globex/],
        ['audience', null],
        ['targeting', /^Targeting/],
        ['dashb', /^Dashboard/],
      ] as const) {
        await page.keyboard.type(text)
        if (found) await chosen(page, found)
        else await palette(page).getByText('Nothing found for “audience”').waitFor()
        await checkAccessible(page)
        await keepScreenshot(page, `palette-${text}-${width}`)
        await palette(page).getByRole('combobox').fill('')
      }
      await checkFits(page)
      await page.keyboard.type('webhooks')
      await palette(page).getByText('Nothing found for “webhooks”').waitFor()
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Search', exact: true }).and(page.locator(':focus')).waitFor()
    })
  })
}

it('a company that is found leads to its own page', async () => {
  await onAdmin(site, '/approvals', { staff: manager }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('acme')
    await chosen(page, /^Acme/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/store/companies/*')
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor()
  })
})

it('the same keys work on every page, the help lists them with those of the page, and can switch them off', async () => {
  await onAdmin(site, '/quotes?tab=all', { staff: manager }, async (page) => {
    await page.locator('[data-quote]').first().waitFor()
    for (const [keys, heading] of [
      ['ga', 'Approvals'],
      ['gd', 'Dashboard'],
      ['c', 'New quote'],
      ['gq', 'Quotes'],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.locator('[data-quote]').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const says of ['Search everything', 'Next quote', 'Approvals']) await help.getByText(says).first().waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'keys')
    await help.getByRole('switch', { name: 'Use single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    for (const key of ['g', 'a', '?']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/admin/quotes')
  })
})
