import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { decideRecall } from '../../../src/domain/negotiation/revise.ts'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judge, onPortal, onQuote } from '../../support/browser/portal-site.ts'
import { contextOf } from '../../support/service/context.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, openLink, sendOffer, signInContact, V01 } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
})
after(async () => {
  await site?.close()
})

async function offer(request: Record<string, unknown> = {}) {
  const quote = await askFor(shop, request)
  await sendOffer(site.service, shop.store, quote, V01)
  return quote
}

const lineOf = (page: Page, title: string) => page.getByRole('listitem', { name: title })
const choose = (page: Page, title: string, name: string) => lineOf(page, title).getByText(name, { exact: true }).click()
const chosen = (page: Page) => page.getByRole('radio', { checked: true })

it('choices made line by line survive a reload, appear in another tab, and are gone once sent', async () => {
  const quote = await offer()
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await choose(page, 'Oak board', 'Accept')
    await choose(page, 'Mug', 'Reject')
    await page.reload()
    await lineOf(page, 'Oak board').getByRole('radio', { name: 'Accept', checked: true }).waitFor()
    const other = await page.context().newPage()
    const again = await openLink(site.service, shop.store, quote.id) // like that of a later mail
    await other.goto(`${site.origin}/q/${again.token}`)
    await lineOf(other, 'Mug').getByRole('radio', { name: 'Reject', checked: true }).waitFor()
    await page.close()
    await other.getByRole('button', { name: 'Review and send' }).click()
    await other.getByRole('button', { name: 'Accept now' }).click()
    await other.getByRole('heading', { name: 'Partly accepted' }).waitFor()
    assert.equal(await other.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('answer:')).length`), 0)
    await other.reload()
    await other.getByRole('heading', { name: 'Partly accepted' }).waitFor()
    assert.equal(await chosen(other).count(), 0)
  })
})

it("a counter-offer's prices, quantities and note survive a reload, and are gone once sent or declined", async () => {
  const quote = await offer()
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    await page.getByLabel('Your price each, Mug').fill('11.50')
    await page.getByLabel('Your quantity, Oak board').fill('5')
    await page.getByLabel('Note to the seller').fill('Five, please.')
    await page.reload()
    await page.getByLabel('Note to the seller').waitFor()
    assert.equal(await page.getByLabel('Your price each, Mug').inputValue(), '11.50')
    assert.equal(await page.getByLabel('Your quantity, Oak board').inputValue(), '5')
    assert.equal(await page.getByLabel('Note to the seller').inputValue(), 'Five, please.')
    await page.getByRole('button', { name: 'Send my proposal' }).click()
    await page.getByRole('heading', { name: 'With the seller' }).waitFor()
    await sendOffer(site.service, shop.store, quote, V01)
    await page.reload()
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    assert.equal(await page.getByLabel('Note to the seller').inputValue(), '')
    assert.equal(await page.getByText('Your choices for the earlier version').count(), 0)
    await page.getByLabel('Note to the seller').fill('No.')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Declined' }).waitFor()
    assert.equal(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('answer:')).length`), 0)
  })
})

for (const [locale, width, words, accept] of [
  ['en', 1280, 'Your choices for the earlier version no longer count', 'Accept'],
  ['de', 390, 'Ihre Auswahl zur früheren Version gilt nicht mehr', 'Annehmen'],
] as const) {
  it(`a new version drops earlier choices, and says so until new ones are made, at ${width} px, ${locale}`, async () => {
    const quote = await offer()
    const { service } = site
    await onQuote(site, { store: shop.store, quoteId: quote.id, width, locale }, async (page) => {
      await choose(page, 'Oak board', accept)
      await page.getByRole('radio', { name: accept, checked: true }).waitFor()
      await page.locator('[aria-live=polite][aria-busy=false]').waitFor() // the total asked of the earlier version is there
      await changeQuote(await contextOf(service, shop.store), { quoteId: quote.id }, (one) =>
        decideRecall(one, service.now),
      )
      await sendOffer(service, shop.store, quote, V01)
      await page.clock.fastForward(16_000) // it is read again while on screen
      await page.getByText(words).waitFor()
      assert.equal(await chosen(page).count(), 0)
      await page.reload()
      await page.getByText(words).waitFor()
      await judge(page, `dropped-${width}-${locale}`)
      await choose(page, 'Oak board', accept)
      await page.getByText(words).waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('radio', { name: accept, checked: true }).waitFor()
      assert.equal(await page.getByText(words).count(), 0)
    })
  })
}

it("a contact's choices and texts are back when they sign in again, and no other contact or link shows them", async () => {
  const { service } = site
  await addColleagues(service, shop)
  const request = { customer_id: shop.buyer, company_location_id: shop.berlin }
  const [quote, other] = [await offer(request), await offer(request)]
  const main = await signInContact(service, shop.store, 'buyer@acme.example')
  const path = (id: string) => `/portal/quotes/${id}`
  const become = (page: Page, cookie: string) => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return page
      .context()
      .addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }])
  }
  await onPortal(site, path(quote.id), { cookie: main.cookie, expects: [/ 401$/] }, async (page) => {
    await choose(page, 'Oak board', 'Accept')
    await page.getByLabel('Message to the seller').fill('For the hall')
    await page.getByRole('radio', { name: 'Accept', checked: true }).waitFor()
    await main.call('DELETE', '/session')
    const press = page.getByRole('button', { name: 'Send message' }).click({ timeout: 5_000 })
    await press.catch(() => {}) // a background read may have reported first that the session is over
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()

    const colleague = await signInContact(service, shop.store, 'approver@acme.example')
    await become(page, colleague.cookie)
    await page.goto(site.origin + path(quote.id))
    await page.getByRole('radio').first().waitFor()
    assert.equal(await chosen(page).count(), 0)
    assert.equal(await page.getByLabel('Message to the seller').inputValue(), '')
    const link = await openLink(service, shop.store, quote.id)
    await page.goto(`${site.origin}/q/${link.token}`)
    await page.getByRole('radio').first().waitFor()
    assert.equal(await chosen(page).count(), 0)

    const again = await signInContact(service, shop.store, 'buyer@acme.example')
    await become(page, again.cookie)
    await page.goto(site.origin + path(other.id))
    await page.getByRole('radio').first().waitFor()
    assert.equal(await chosen(page).count(), 0)
    await page.goto(site.origin + path(quote.id))
    await page.getByRole('radio', { name: 'Accept', checked: true }).waitFor()
    assert.equal(await page.getByLabel('Message to the seller').inputValue(), 'For the hall')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()
    assert.equal(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('answer:')).length`), 0)
  })
})
