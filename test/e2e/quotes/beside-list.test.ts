import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

let site: AdminSite
let shop: Shop
let rep: Staff
const made: { id: string; number: string }[] = []
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  for (let i = 0; i < 30; i += 1) made.push((await shop.post(quoteRequest({ po_number: `DESK-${i}` }))).body)
})
after(async () => {
  await site?.close()
})

const LIST = '/quotes?q=DESK&sort=number'
const row = (page: Page, i: number) => page.locator(`[data-quote="${made[i]?.id}"]`)
/** The quote beside the list, by its number. */
const shown = (page: Page, i: number) =>
  page
    .getByRole('region', { name: 'Quote', exact: true })
    .getByRole('heading', { name: made[i]?.number ?? '', level: 1 })
/** True for the address of this quote with the list's search. */
const isBeside =
  (i: number) =>
  ({ pathname, searchParams: list }: URL) =>
    pathname === `/admin/quotes/${made[i]?.id}` && list.get('tab') === 'new' && list.get('q') === 'DESK'
/** Fails unless the row is below the header and within the window. */
async function checkInView(page: Page, i: number): Promise<void> {
  const box = await row(page, i).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  assert.ok(box && box.y >= 56 && box.y + box.height <= height, JSON.stringify(box))
}
const focused = (page: Page) => page.evaluate("document.activeElement.closest('[data-quote]')?.dataset.quote")

it('a quote opens beside the list, which keeps its place and filters; keys walk through, into and out of it', async () => {
  await onAdmin(site, LIST, { staff: rep }, async (page) => {
    await row(page, 20).scrollIntoViewIfNeeded()
    await row(page, 20).getByRole('link').click()
    await shown(page, 20).waitFor()
    await page.waitForURL(isBeside(20))
    await checkInView(page, 20)
    assert.equal(await row(page, 20).getByRole('link').getAttribute('aria-current'), 'page')
    await page.keyboard.press('j')
    await shown(page, 21).waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await shown(page, 19).waitFor()
    await checkInView(page, 19)
    await page.waitForURL(isBeside(19))
    await keepScreenshot(page, 'desk-1280')
    await checkFits(page)
    await checkAccessible(page)

    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.matches("[data-desk-quote]")'), true)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/admin/quotes' && url.searchParams.get('q') === 'DESK')
    assert.equal(await focused(page), made[19]?.id)
    await checkInView(page, 19)
    await page.keyboard.press('Enter')
    await shown(page, 19).waitFor()

    await page.reload()
    await shown(page, 19).waitFor()
    await row(page, 0).waitFor()
    assert.equal(await page.getByRole('searchbox', { name: 'Search quotes' }).inputValue(), 'DESK')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Close the quote' }).click()
    await page.getByRole('dialog', { name: 'Close the quote' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await shown(page, 19).waitFor()
    await page.getByRole('link', { name: 'Open on its own' }).click()
    await page.waitForURL((url) => url.search === '')
    await page.getByRole('heading', { name: made[19]?.number ?? '', level: 1 }).waitFor()
    assert.equal(await page.locator('[data-quote]').count(), 0)
  })
})

it('on a phone a quote opens as a page, and its value, next action and time stay in view', async () => {
  await onAdmin(site, LIST, { staff: rep, width: 390, colorScheme: 'dark' }, async (page) => {
    await row(page, 2).getByRole('link').click()
    await page.getByRole('heading', { name: made[2]?.number ?? '', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Totals' }).waitFor()
    assert.equal(await page.locator('[data-quote]').count(), 0)
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    const box = await head.boundingBox()
    assert.ok(box && box.y >= 50 && box.y < 60 && box.height <= 96, JSON.stringify(box))
    await head.getByTestId('value').waitFor()
    await head.getByText(/^Requested /).waitFor()
    await head.getByRole('link', { name: 'Prepare proposal' }).waitFor()
    await keepScreenshot(page, 'desk-390')
    await checkFits(page)
    await checkAccessible(page)
    await page.getByRole('link', { name: 'All quotes' }).click()
    await row(page, 2).waitFor()
    assert.equal(await page.getByRole('searchbox', { name: 'Search quotes' }).inputValue(), 'DESK')
  })
})

it('compact rows are a choice that this browser keeps, and no status is cut', async () => {
  await onAdmin(site, LIST, { staff: rep }, async (page) => {
    await row(page, 0).waitFor()
    const tall = (await row(page, 0).boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('switch', { name: 'Compact rows' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await row(page, 0).waitFor()
    const compact = (await row(page, 0).boundingBox())?.height ?? 0
    assert.ok(compact < 40 && compact < tall, `${compact} of ${tall}`)
    const cut = `[...document.querySelectorAll('[data-column=status] .mantine-Badge-label')].filter((one) => one.scrollWidth > one.clientWidth).length`
    assert.equal(await page.evaluate(cut), 0)
    await keepScreenshot(page, 'inbox-compact')
  })
})
