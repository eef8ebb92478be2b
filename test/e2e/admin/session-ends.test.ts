import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { addStaff, PASSWORD, type Staff, signInAs, signInMember } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
})

const read = async ({ id }: Pick<Negotiation, 'id'>) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body
const messagesOf = async ({ id }: Pick<Negotiation, 'id'>): Promise<{ body: string; author: { name: string } }[]> =>
  (await admin.call('GET', `/admin/api/quotes/${id}/messages`)).body.data
const asked = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const endSession = (staff: Staff) => staff.call('DELETE', '/admin/api/session')
const over = { expects: [/ 401$/] }

/** Clicks, and ends the session while the request is on its way: the page cannot find out first, by what it reads of its own accord. */
async function clickAtEnd(button: Locator, staff: Staff): Promise<void> {
  const page = button.page()
  let hasEnded = false
  await page.route('**/admin/api/**', async (route) => {
    if (!hasEnded && route.request().method() !== 'GET') {
      hasEnded = true
      await endSession(staff)
    }
    await route.continue()
  })
  await button.click()
}

async function giveCredentials(page: Page, { email, store = shop.store.domain }: { email: string; store?: string }) {
  await asked(page).getByRole('textbox', { name: 'Store' }).fill(store)
  await asked(page).getByRole('textbox', { name: 'E-mail' }).fill(email)
  await asked(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await asked(page).getByRole('button', { name: 'Sign in' }).click()
}

for (const width of [1280, 390]) {
  it(`input in the editor survives the end of the session: after signing in over the page it is saved, at ${width} px`, async () => {
    const quote = await openNegotiation(site.service, shop)
    const staff = await signInAs(site.service, shop.store, 'manager')
    await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff, width, ...over }, async (page) => {
      const note = page.getByLabel('Note to the buyer')
      await note.fill('With')
      await page.getByText(/^Saved \d/).waitFor()
      await endSession(staff)
      await note.fill('With pleasure, and soon')
      await asked(page).waitFor()
      assert.match(page.url(), /\/proposal$/)
      assert.equal(await asked(page).getByLabel('E-mail').inputValue(), staff.member.email)
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `sign-in-again-${width}`)
      await asked(page).getByRole('textbox', { name: 'Password' }).fill('wrong')
      await asked(page).getByRole('button', { name: 'Sign in' }).click()
      await asked(page).getByRole('alert').waitFor()
      await giveCredentials(page, staff.member)
      await asked(page).waitFor({ state: 'detached' })
      await page.getByText(/^Saved \d/).waitFor()
      assert.equal(await note.inputValue(), 'With pleasure, and soon')
    })
    assert.equal((await read(quote)).staged.note, 'With pleasure, and soon')
  })
}

it('an action taken after the session ended runs once after signing in, and a note stays a note', async () => {
  const quote = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff, ...over }, async (page) => {
    await page.getByText('Internal note').first().click()
    await page.getByRole('textbox', { name: 'Internal note' }).fill('He always asks.')
    await clickAtEnd(page.getByRole('button', { name: 'Save note' }), staff)
    await giveCredentials(page, staff.member)
    await page.getByRole('tabpanel', { name: 'Messages' }).getByText('He always asks.').and(page.locator('p')).waitFor()
  })
  assert.deepEqual(
    (await messagesOf(quote)).map(({ body, ...more }) => [body, 'internal' in more && more.internal]),
    [['He always asks.', true]],
  )
})

it('a page reading in the background asks too, and input in a dialog stays', async () => {
  const quote = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(site, `/quotes/${quote.id}?do=decline`, { staff, ...over }, async (page) => {
    const words = page.getByRole('dialog').getByRole('textbox').first()
    await words.fill('We no longer make these.')
    await endSession(staff)
    await giveCredentials(page, staff.member)
    await asked(page).waitFor({ state: 'detached' })
    assert.equal(await words.inputValue(), 'We no longer make these.')
  })
})

it('settings being edited survive the end of the session', async () => {
  await admin.call('PATCH', '/admin/api/settings', { settings: { price_floor: { percent: '15' } } })
  const staff = await signInAs(site.service, shop.store, 'admin')
  await onAdmin(site, '/settings/price-floor', { staff, ...over }, async (page) => {
    await page.getByLabel('Maximum discount in percent').fill('17')
    await clickAtEnd(page.getByRole('button', { name: 'Save' }), staff)
    await giveCredentials(page, staff.member)
    await page.getByText('All changes saved.').waitFor()
  })
  assert.equal((await admin.call('GET', '/admin/api/settings')).body.settings.price_floor.percent, '17')
  await admin.call('PATCH', '/admin/api/settings', { settings: { price_floor: null } })
})

it("another person does not save someone else's input: they are told, and continue with their own page", async () => {
  const quote = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  const other = await addStaff(site.service, shop.store, { role: 'admin', name: 'Bo Other' })
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff, ...over }, async (page) => {
    const field = page.getByRole('textbox', { name: 'Message to the buyer' })
    await field.fill('From me alone.')
    await clickAtEnd(page.getByRole('button', { name: 'Send to the buyer' }), staff)
    await giveCredentials(page, other)
    const told = page.getByRole('dialog', { name: 'You’re signed in as Bo Other' })
    await told.getByText(`What ${staff.member.name} typed on this page isn’t saved under another name.`).waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'another-person')
    await told.getByRole('button', { name: 'Discard it and continue as Bo Other' }).click()
    await page.getByRole('button', { name: 'Bo Other' }).waitFor()
    await field.waitFor()
    assert.equal(await field.inputValue(), '')
  })
  assert.deepEqual(await messagesOf(quote), [])
})

it("after another person, the page's owner can still sign in and save", async () => {
  const quote = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  const other = await addStaff(site.service, shop.store, { role: 'admin' })
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff, ...over }, async (page) => {
    await page.getByRole('textbox', { name: 'Message to the buyer' }).fill('From me after all.')
    await clickAtEnd(page.getByRole('button', { name: 'Send to the buyer' }), staff)
    await giveCredentials(page, other)
    await page.getByRole('button', { name: `Sign in as ${staff.member.name}` }).click()
    await giveCredentials(page, staff.member)
    await page.getByText('Message sent to the buyer.').waitFor()
  })
  assert.deepEqual(
    (await messagesOf(quote)).map(({ body, author }) => [body, author.name]),
    [['From me after all.', staff.member.name]],
  )
})

it('a person from another store is taken to their own quotes', async () => {
  const elsewhere = await site.service.addStore()
  const stranger = await addStaff(site.service, elsewhere, { name: 'Al Elsewhere' })
  const staff = await signInAs(site.service, shop.store, 'manager')
  const quote = await openNegotiation(site.service, shop)
  await onAdmin(site, `/quotes/${quote.id}`, { staff, ...over }, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await endSession(staff)
    await giveCredentials(page, { email: stranger.email, store: elsewhere.domain })
    await page.getByText(`Al Elsewhere belongs to another store, ${elsewhere.name}.`).waitFor()
    await page.getByRole('button', { name: 'Discard it and continue as Al Elsewhere' }).click()
    await page.waitForURL('**/admin/my-turn')
    await page.getByRole('button', { name: 'Al Elsewhere' }).waitFor()
  })
})

it('signing in in another tab is enough for the same person, and shows nobody else’s quotes in this one', async () => {
  const quote = await openNegotiation(site.service, shop)
  const staff = await signInAs(site.service, shop.store, 'manager')
  const other = await addStaff(site.service, shop.store, { role: 'admin', name: 'Cy Other' })
  const path = `/quotes/${quote.id}?rail=messages`
  await onAdmin(site, path, { staff, expects: [/ 401$/, / 403$/] }, async (page) => {
    const field = page.getByRole('textbox', { name: 'Message to the buyer' })
    const use = async (email: string) => {
      const again = await signInMember(site.service, shop.store, { ...staff.member, email })
      const [name = '', value = ''] = again.cookie.split('=', 2)
      await page
        .context()
        .addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }])
    }
    await field.fill('Still me.')
    await use(staff.member.email)
    await page.getByRole('button', { name: 'Send to the buyer' }).click()
    await page.getByText('Message sent to the buyer.').waitFor()
    await field.fill('Me no more.')
    await use(other.email)
    // the page may have found out by itself, and its dialog covers the button
    await page.getByRole('button', { name: 'Send to the buyer', includeHidden: true }).dispatchEvent('click')
    await page.getByRole('dialog', { name: 'You’re signed in as Cy Other' }).waitFor()
  })
  assert.deepEqual(
    (await messagesOf(quote)).map(({ body }) => body),
    ['Still me.'],
  )
})

it('signing out of an ended session asks nothing', async () => {
  const staff = await signInAs(site.service, shop.store, 'manager')
  await onAdmin(site, '/account', { staff, ...over }, async (page) => {
    await page.getByRole('button', { name: staff.member.name }).click()
    await clickAtEnd(page.getByRole('menuitem', { name: 'Sign out' }), staff)
    await page.waitForURL('**/admin/sign-in')
  })
})
