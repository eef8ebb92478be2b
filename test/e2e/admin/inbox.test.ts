import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { makeQuotes } from '../../support/database/many-quotes.ts'
import { checkNotTrapped, checkShown, NAUGHTY_STRINGS } from '../../support/naughty/naughty-strings.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  await makeQuotes(site.service, shop.store, 300, [manager.member.id, rep.member.id])
})
after(async () => {
  await site?.close()
})

const rows = (page: Page) => page.locator('[data-quote]')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Quotes by whose turn it is' })

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`shows what is new, whose turn it is and its value, at ${width} px, ${colorScheme}`, async () => {
    await onAdmin(site, '/quotes', { staff: manager, width, colorScheme }, async (page) => {
      await rows(page).first().waitFor()
      await tabs(page)
        .getByRole('link', { name: /^New\s*28$/ })
        .waitFor()
      assert.equal(await tabs(page).getByRole('link', { name: /^New/ }).getAttribute('aria-current'), 'page')
      await keepScreenshot(page, `inbox-${width}-${colorScheme}`)
      await checkAccessible(page)
      await checkFits(page)
      await tabs(page).getByRole('link', { name: /^All/ }).click()
      await page.waitForURL('**/quotes?tab=all')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Status').first().waitFor()
      await keepScreenshot(page, `inbox-filters-${width}-${colorScheme}`)
      await checkAccessible(page)
      await checkFits(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await keepScreenshot(page, `inbox-all-${width}-${colorScheme}`)
      await checkAccessible(page)
    })
  })
}

/** Opens the store with one request just sent by a buyer. */
async function ask(more: Record<string, unknown> = {}): Promise<{ id: string; number: string }> {
  const { status, body } = await shop.post(quoteRequest(more))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

it('search, filters and sort order are in the address, and survive a reload', async () => {
  await onAdmin(site, '/quotes?tab=all', { staff: manager }, async (page) => {
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill('M-1000')
    await page.waitForURL(/q=M-1000/)
    await page.getByRole('link', { name: 'M-1000', exact: true }).waitFor()
    await page.getByRole('link', { name: 'M-1001', exact: true }).waitFor({ state: 'detached' })
    assert.equal(await rows(page).count(), 1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Total from').fill('49')
    await page.waitForURL(/total_min=49/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Value' }).click()
    await page.waitForURL(/sort=-total/)
    await page.reload()
    await page.getByRole('columnheader', { name: 'Value' }).and(page.locator('[aria-sort=descending]')).waitFor()
    const { data } = (await manager.call('GET', '/admin/api/quotes?total_min=49&sort=-total')).body
    await page.getByRole('link', { name: data[0].number, exact: true }).waitFor()
    assert.equal(await rows(page).count(), data.length)
    const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    assert.match(href ?? '', /export\.csv\?tab=all&sort=-total&total_min=49$/)
    await page.getByRole('button', { name: 'Remove filter: Total from 49' }).click()
    await page.waitForURL((url) => !url.search.includes('total_min'))
  })
})

it('a company is found by name, whichever quotes are shown', async () => {
  await onAdmin(site, '/quotes?tab=all', { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Company' }).fill('glob')
    await page.getByRole('option', { name: 'Globex' }).click()
    await page.waitForURL(/company_id=\d+/)
    assert.equal(await page.getByRole('combobox', { name: 'Company' }).inputValue(), 'Globex')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove filter: Company/ }).waitFor()
  })
})

it("days are in the store's time zone", async () => {
  await site.service.pool.query(
    "update store set revision = revision + 1, timezone = 'Pacific/Auckland' where id = $1",
    [shop.store.id],
  )
  const path = '/quotes?tab=all&created_from=2026-01-01&created_to=2026-01-02'
  await onAdmin(site, path, { staff: manager }, async (page) => {
    const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    const asked = new URL(href ?? '', site.origin).searchParams
    assert.deepEqual(
      [asked.get('created_from'), asked.get('created_to')],
      ['2025-12-31T11:00:00.000Z', '2026-01-02T10:59:59.999Z'],
    )
    await page.getByRole('heading', { name: 'No matching quotes' }).waitFor()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await rows(page).first().waitFor()
  })
  await site.service.pool.query("update store set revision = revision + 1, timezone = 'UTC' where id = $1", [
    shop.store.id,
  ])
})

it('a long list loads while scrolling, and only a small part is rendered', async () => {
  await onAdmin(site, '/quotes?tab=all&sort=number', { staff: manager }, async (page) => {
    await rows(page).first().waitFor()
    for (let i = 0; i < 40 && (await page.locator('[data-index="299"]').count()) === 0; i += 1) {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page.waitForResponse(/quotes\?/, { timeout: 300 }).catch(() => null)
    }
    await page.locator('[data-index="299"]').waitFor()
    assert.ok((await rows(page).count()) < 60)
    await checkFits(page)
  })
})

it('by keyboard: rows are walked, selected and opened, and search and help are one key away', async () => {
  await onAdmin(site, '/quotes', { staff: manager }, async (page) => {
    await rows(page).first().waitFor()
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key)
    const focused = () => page.evaluate("document.activeElement.closest('[data-quote]')?.dataset.index")
    assert.equal(await focused(), '1')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await checkAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.type'), 'search')
    await page.locator('[data-index="1"] a').focus()
    const href = await page.locator('[data-index="1"] a').getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.getByRole('heading', { name: /^M-/, level: 1 }).waitFor()
  })
})

it("strangers' input is shown as text", async () => {
  for (const [i, text] of NAUGHTY_STRINGS.entries()) {
    await ask({ buyer: { email: `n${i}@trap.example`, name: text, company_name: text }, po_number: text.slice(0, 100) })
  }
  await onAdmin(site, '/quotes?tab=all&q=trap.example', { staff: manager, width: 390 }, async (page) => {
    await rows(page).first().waitFor()
    await checkFits(page)
    await checkNotTrapped(page)
    const shown = (await manager.call('GET', '/admin/api/quotes?q=trap.example&limit=8')).body.data
    await checkShown(
      page,
      shown.map(({ company }: { company: { name: string } }) => company.name),
    )
  })
})

it('an address asking for something that does not exist says so', async () => {
  await onAdmin(site, '/quotes?status=lost', { staff: manager, expects: [/ 400$/] }, async (page) => {
    await page.getByRole('alert').getByText('This couldn’t be loaded').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await rows(page).first().waitFor()
  })
})
