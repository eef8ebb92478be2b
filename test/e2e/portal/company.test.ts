import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judgeBoth, onPortal } from '../../support/browser/portal-site.ts'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, askFor, sendOffer, signInContact, V01 } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  await addColleagues(site.service, shop)
})
after(() => site?.close())

const cookieOf = async (email: string) => (await signInContact(site.service, shop.store, email)).cookie

async function invitationTo(email: string): Promise<string> {
  const mails = await listQueuedMail(site.service.db, shop.store.id, site.service.systems.secretBox)
  const mail = mails.filter(({ kind, to }) => kind === 'colleague_invitation' && to === email).at(-1)
  assert.ok(mail, `no invitation was mailed to ${email}`)
  return new URL(String(mail.data.link)).searchParams.get('token') ?? ''
}

it('the main contact invites a colleague with a limit; they sign in with one press, and their larger acceptance waits', async () => {
  const taken = [/people 409$/]
  await onPortal(site, '/portal', { cookie: await cookieOf('buyer@acme.example'), expects: taken }, async (page) => {
    await page.getByRole('link', { name: 'My company' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await page.getByText('ann', { exact: false }).first().waitFor()
    await judgeBoth(page, 'company')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('noa@acme')
    await dialog.getByLabel('Berlin', { exact: true }).check()
    await dialog.getByLabel('Role at Berlin').fill('Buyer')
    await dialog.getByLabel(/May accept alone/).fill('1,5')
    await dialog.getByLabel(/Who approves above \$1\.50/).selectOption({ label: 'Ann' })
    await judgeBoth(page, 'company-invite')
    await dialog.getByLabel('E-mail').fill('approver@acme.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText('This person already buys for the company.').waitFor()
    await dialog.getByLabel('E-mail').fill('noa@acme.example')
    await dialog.getByLabel(/^Name/).fill('Noa New')
    await dialog.getByLabel(/May accept alone/).fill('300')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: 'noa@acme.example' })
    await row.getByText(/Invited/).waitFor()
    await row.getByText('Up to $300.00 net').waitFor()
    await row.getByText('Ann approves above').waitFor()
    await row.getByText('Berlin (Buyer)').waitFor()
  })

  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
  await sendOffer(site.service, shop.store, quote, V01)
  const token = await invitationTo('noa@acme.example')
  await onPortal(site, `/portal/sign-in?token=${token}`, { width: 390 }, async (page) => {
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Acme, Berlin').first().waitFor()
    await page.getByRole('link', { name: 'My company' }).click()
    await page.getByText('Your company’s main contact decides').waitFor()
    await page.getByText('Up to $300.00 net').waitFor()
    assert.equal(await page.getByRole('button', { name: /Invite|Change/ }).count(), 0)
    assert.equal(await page.getByText('buyer@acme.example').count(), 0)
    await page.goto(`${site.origin}/portal/quotes/${quote.id}`)
    await page
      .getByRole('button', { name: /Accept/ })
      .first()
      .click()
    const confirm = page.getByRole('dialog')
    await confirm.getByText('your company approves it first').waitFor()
    await judgeBoth(page, 'above-limit')
    await confirm
      .getByRole('button', { name: /Accept|Yes/ })
      .last()
      .click()
    await page
      .getByText(/Waiting for your company/)
      .first()
      .waitFor()
  })
})

it('auf Deutsch ändert der Hauptansprechpartner Rolle und Standort, lädt erneut ein und entfernt', async () => {
  const cookie = await cookieOf('buyer@acme.example')
  await onPortal(site, '/portal/company', { cookie, width: 390, locale: 'de-DE' }, async (page) => {
    await page.getByRole('button', { name: 'Kollegen einladen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail').fill('max@acme.example')
    await dialog.getByRole('button', { name: 'Einladung senden' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: 'max@acme.example' })
    await row.getByText('Noch kein Standort').waitFor()
    const open = () => page.getByRole('button', { name: 'max@acme.example ändern' }).click()
    await open()
    await dialog.getByLabel('Hamburg', { exact: true }).check()
    await dialog.getByLabel(/Darf allein annehmen/).fill('1.234,50')
    await judgeBoth(page, 'company-person-de')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(/Bis 1\.234,50/).waitFor()
    await row.getByText('Hamburg').waitFor()
    await open()
    await dialog.getByRole('button', { name: 'Einladung erneut senden' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.ok(await invitationTo('max@acme.example'))
    await open()
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await dialog.getByText('sieht die Angebote Ihres Unternehmens dann nicht mehr').waitFor()
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await row.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Standort hinzufügen' }).click()
    await dialog.getByLabel(/^Name/).fill('Bonn')
    await dialog.getByLabel('Ländercode').fill('Deutschland'.slice(0, 1))
    await dialog.getByLabel('Ort').fill('Bonn')
    assert.ok(await dialog.getByRole('button', { name: 'Speichern' }).isDisabled())
    await dialog.getByLabel('Ländercode').fill('de')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Bonn, Deutschland').waitFor()
    await page.getByRole('button', { name: 'A Buyer ändern' }).first().click()
    assert.equal(await dialog.getByLabel(/Darf allein annehmen/).count(), 0)
    await dialog.getByLabel('Bonn', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: 'buyer@acme.example' })
      .getByText(/Hamburg.*Bonn/)
      .waitFor()
  })
})

it('a request is kept as a list, which a colleague changes and requests with two presses', async () => {
  const cookie = await cookieOf('buyer@acme.example')
  const form = `/store/${shop.store.domain}/request`
  await onPortal(site, `${form}?variant=${shop.board}&quantity=12&variant=${shop.mug}`, { cookie }, async (page) => {
    await page.getByRole('button', { name: 'Save as a list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 products with quantities, for everyone who buys for Acme.').waitFor()
    await dialog.getByLabel('Name of the list').fill('Site kit')
    await page.keyboard.press('Enter')
    await page.getByText('Saved as “Site kit”.').waitFor()
  })
  await onPortal(
    site,
    '/portal/lists',
    { cookie: await cookieOf('approver@acme.example'), width: 390 },
    async (page) => {
      await page.getByText('Site kit').waitFor()
      await judgeBoth(page, 'lists')
      await page.getByRole('button', { name: 'Change Site kit' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Quantity of Mug').fill('0')
      await dialog.getByText('Enter a whole number').waitFor()
      await dialog.getByLabel('Quantity of Mug').fill('24')
      await judgeBoth(page, 'list-form')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Request a quote for Site kit' }).click()
      await page.waitForURL(`**${form}`)
      await page.getByText('Oak board').first().waitFor()
      const fields = await page.getByLabel(/Quantity/).all()
      const quantities = await Promise.all(fields.map((field) => field.inputValue()))
      assert.deepEqual(quantities, ['12', '24'])
    },
  )
})

it('what was ordered or is over is requested again from the list, and the list is found, narrowed and downloaded', async () => {
  const main = await signInContact(site.service, shop.store, 'buyer@acme.example')
  const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.hamburg })
  const { number } = (await shop.call('GET', `/v1/quotes/${quote.id}`)).body
  await main.act(quote.id, 'withdraw')
  await onPortal(site, '/portal?filter=closed', { cookie: main.cookie, locale: 'de-DE', width: 390 }, async (page) => {
    await page.getByRole('link', { name: number, exact: true }).waitFor()
    await page.getByLabel('Standort').selectOption({ label: 'Berlin' })
    await page.getByText('Keine passenden').waitFor()
    await page.getByLabel('Standort').selectOption({ label: 'Hamburg' })
    await page.getByLabel('Nummer').fill('oak-2')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: number, exact: true }).waitFor()
    await judgeBoth(page, 'contact-quotes-closed-de')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Als CSV herunterladen' }).click()
    assert.equal((await download).suggestedFilename(), 'quotes.csv')
    await page.getByRole('link', { name: `${number} erneut anfragen` }).click()
    await page.waitForURL('**/request')
    await page.getByText('Oak board').first().waitFor()
    assert.equal(await page.getByLabel(/Menge/).count(), 3)
  })
})
