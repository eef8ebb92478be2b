import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { judgeBoth, onPortal } from '../../support/browser/portal-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import {
  addColleagues,
  askFor,
  mailedToken,
  openLink,
  sendOffer,
  signInContact,
  V01,
} from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
let berlin: { id: string; number: string }
let hamburg: { id: string; number: string }
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await addColleagues(site.service, shop)
  await site.service.settings(shop.store, {
    branding: { display_name: 'Acme’s Timber', color: '#0b7285' },
    approvals: {
      policies: [
        {
          id: 'large',
          name: 'Large',
          domain: 'buyer',
          conditions: [{ field: 'total', at_least: '50.00' }],
          steps: [{ mode: 'any', approvers: [{ company_role: 'Approver' }] }],
        },
      ],
    },
  })
  berlin = await offer(shop.berlin)
  hamburg = await offer(shop.hamburg)
})
after(() => site?.close())

/** Sends an offer to Acme at the location. */
async function offer(location: string): Promise<{ id: string; number: string }> {
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: location })
  await sendOffer(site.service, shop.store, quote, V01)
  const { number } = (await shop.call('GET', `/v1/quotes/${quote.id}`)).body
  return { id: quote.id, number }
}

/** Sends an offer at Berlin and accepts it, so that it waits for the company. */
async function accepted(): Promise<{ id: string; number: string }> {
  const quote = await offer(shop.berlin)
  const link = await openLink(site.service, shop.store, quote.id)
  assert.equal((await link.act(quote.id, 'answer', { accept_all: true })).body.status, 'awaiting_approval')
  return quote
}

const statusOf = async ({ id }: { id: string }) => (await shop.call('GET', `/v1/quotes/${id}`)).body.status

it('an unknown visitor is mailed a link, signs in with one press, returns to where they were, and signs out', async () => {
  const path = `/portal?store=${shop.store.domain}&filter=open`
  await onPortal(site, path, { width: 390, expects: [/session 410$/] }, async (page) => {
    await page.getByText('Acme’s Timber').waitFor()
    await page.getByLabel('E-mail').fill('approver@acme.example')
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'contact-sign-in')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('If the shop knows approver@acme.example').waitFor()
    const token = await mailedToken(site.service, shop.store, 'approver@acme.example')
    await page.goto(`${site.origin}/portal/sign-in?token=${token}`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.reload() // opening the link alone does not use it up
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('link', { name: berlin.number }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()

    await page.goto(`${site.origin}/portal/sign-in?token=${token}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This link has already been used or has expired.').waitFor()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()
  })
})

it('contacts see the quotes of their locations, main contacts those of the company, on a wide window and on a phone', async () => {
  const main = await signInContact(site.service, shop.store, 'buyer@acme.example')
  await onPortal(site, '/portal', { cookie: main.cookie }, async (page) => {
    await page.getByRole('link', { name: berlin.number }).waitFor()
    await page.getByRole('link', { name: hamburg.number }).waitFor()
    await page.getByText('Acme, Hamburg').first().waitFor()
    await page.getByText('Your answer is needed').first().waitFor()
    await page.getByText('main contact').waitFor()
    await judgeBoth(page, 'contact-quotes')
    await page.getByLabel('Number').fill(hamburg.number)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL('**q=**')
    await page.getByRole('link', { name: hamburg.number }).waitFor()
    assert.equal(await page.getByRole('link', { name: berlin.number }).count(), 0)
    await page.getByLabel('Number').fill('nothing')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('No matching quotes.').waitFor()
  })
})

it("nobody sees another location's quotes, and an ended session leads to signing in", async () => {
  const hal = await signInContact(site.service, shop.store, 'hamburger@acme.example')
  await onPortal(site, '/portal', { cookie: hal.cookie, expects: [/ 401$/] }, async (page) => {
    await page.getByRole('link', { name: hamburg.number }).waitFor()
    assert.equal(await page.getByRole('link', { name: berlin.number }).count(), 0)
    await hal.call('DELETE', '/session')
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Send me a link' }).waitFor()
  })
})

it('an approver approves one acceptance and rejects another with a comment, also in German and dark mode', async () => {
  const [yes, no] = [await accepted(), await accepted()]
  const ann = await signInContact(site.service, shop.store, 'approver@acme.example')
  const visit = { cookie: ann.cookie, width: 390, locale: 'de-DE', colorScheme: 'dark' } as const
  await onPortal(site, '/portal', visit, async (page) => {
    await page.getByRole('link', { name: '2 Angebote warten auf Ihre Freigabe' }).click()
    const card = (number: string) => page.getByRole('article', { name: number })
    await card(yes.number).getByText('449,32').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'contact-approvals-de')
    await card(no.number).getByRole('textbox').fill('Nicht dieses Jahr.')
    await card(no.number).getByRole('button', { name: 'Ablehnen' }).click()
    await page.getByText(`${no.number} wurde abgelehnt.`).waitFor()
    await card(yes.number).getByRole('button', { name: 'Freigeben' }).click()
    await page.getByText(`${yes.number} wurde freigegeben.`).waitFor()
    await page.getByText('Es steht keine Freigabe aus.').waitFor()
  })
  assert.deepEqual([await statusOf(yes), await statusOf(no)], ['accepted', 'declined'])
})
