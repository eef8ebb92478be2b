import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judgeBoth, onPortal } from '../../support/browser/portal-site.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { addColleagues, type Buyer, signInContact } from '../../support/shop/portal.ts'

let site: AdminSite
let shop: Shop
let other: Shop
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  other = await openShop(site.service)
  await addColleagues(site.service, shop)
})
after(() => site?.close())

/** Gives the browser a device that knows its owner. */
async function withDevice(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setOwner: (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Returns the body of the next request to this path. */
const bodySentTo = async (page: Page, path: string) =>
  JSON.parse(
    (await page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith(path))).postData() ?? '',
  )

const post = (path: string, body: unknown) => site.service.call('POST', `/portal/api${path}`, { body })

it('a contact adds a passkey, signs in with it alone, and after removing it no more; no answer counts twice or elsewhere', async () => {
  const { cookie, session } = await signInContact(site.service, shop.store, 'approver@acme.example')
  const gone = [/session\/passkey 410$/]
  await onPortal(site, '/portal', { cookie, expects: gone }, async (page) => {
    const { setOwner } = await withDevice(page)
    const added = bodySentTo(page, '/portal/api/passkeys')
    await page.getByRole('button', { name: 'Add a passkey for this device' }).click()
    await page.getByText(/^Passkey from/).waitFor()
    await judgeBoth(page, 'passkeys')
    await page.setViewportSize({ width: 1280, height: 900 })
    const kim = await signInContact(site.service, shop.store, 'berliner@acme.example')
    const theirs = await kim.call('POST', '/passkeys', await added)
    assert.equal(theirs.body.code, 'link_invalid') // the challenge is used up, and was another's

    await page.getByRole('button', { name: 'Sign out' }).click()
    const answered = bodySentTo(page, '/portal/api/session/passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('approver@acme.example').waitFor()
    await page.getByText(/last used/).waitFor()
    await refuseAll(await answered)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await setOwner(false)
    const challenged = page.waitForResponse((response) => response.url().endsWith('/sign-in/passkey'))
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await challenged
    await page.getByRole('button', { name: 'Use a passkey' }).and(page.locator(':not([data-loading])')).waitFor()
    await setOwner(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('approver@acme.example').waitFor()
    await page.getByRole('button', { name: /^Remove Passkey from/ }).click()
    await page.getByText(/^Passkey from/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('This passkey doesn’t open anything here.').waitFor()
  })
  assert.equal(session.contact.email, 'approver@acme.example')
})

it('auf Deutsch am Telefon: ein Passkey wird hinzugefügt und öffnet', async () => {
  const { cookie } = await signInContact(site.service, shop.store, 'hamburger@acme.example')
  await onPortal(site, '/portal', { cookie, width: 390, locale: 'de-DE' }, async (page) => {
    await withDevice(page)
    await page.getByRole('button', { name: 'Passkey für dieses Gerät hinzufügen' }).press('Enter')
    await page.getByText(/^Passkey vom/).waitFor()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await judgeBoth(page, 'passkey-sign-in-de')
    await page.getByRole('button', { name: 'Passkey verwenden' }).press('Enter')
    await page.getByText('hamburger@acme.example').waitFor()
  })
})

/** An answer is refused a second time, with another challenge, at another store, and changed. */
async function refuseAll(answer: { store: string; response: Record<string, unknown> & { response: object } }) {
  const { response } = answer
  const { body } = await post('/sign-in/passkey', { store: answer.store })
  const client = { type: 'webauthn.get', challenge: body.options.challenge, origin: site.origin }
  const clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url')
  const wrong = [
    answer,
    { ...answer, store: other.store.domain },
    { ...answer, response: { ...response, response: { ...response.response, clientDataJSON } } },
    { ...answer, response: { ...response, response: { ...response.response, clientDataJSON: 'e30' } } },
    { ...answer, store: 'nobody.example.com' },
  ]
  for (const one of wrong) assert.equal((await post('/session/passkey', one)).body.code, 'link_invalid')
  const malformed = await post('/session/passkey', { ...answer, response: { ...response, id: '§' } })
  assert.equal(malformed.status, 400)
  assert.equal((await post('/sign-in/passkey', { store: 'nobody.example.com' })).status, 404)
}

it('a challenge is for one customer, one store and five minutes; others’ passkeys are neither listed nor removed', async () => {
  const ann: Buyer = await signInContact(site.service, shop.store, 'approver@acme.example')
  await ann.call('POST', '/passkeys/options')
  await post('/sign-in/passkey', { store: shop.store.domain })
  const { rows } = await site.service.pool.query(
    'select customer_id, expires_at from passkey_challenge order by expires_at',
  )
  assert.ok(
    rows.some(({ customer_id }) => customer_id !== null) && rows.some(({ customer_id }) => customer_id === null),
  )
  for (const { expires_at } of rows) assert.ok(expires_at.getTime() - site.service.now.getTime() <= 300_000)
  assert.deepEqual((await ann.call('GET', '/passkeys')).body.data, [])
  const { rows: kept } = await site.service.pool.query('select id from passkey')
  assert.equal(kept.length, 1)
  assert.equal((await ann.call('DELETE', `/passkeys/pky_00000000000000000000000000`)).status, 404)
})
