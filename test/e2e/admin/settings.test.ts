import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Store } from '../../../src/store/stores.ts'
import { type Staff, signInAs } from '../../support/admin.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/admin-site.ts'
import { keepScreenshot } from '../../support/browser.ts'

let site: AdminSite
let store: Store
let admin: Staff
before(async () => {
  site = await openAdminSite()
  store = await site.service.addStore()
  admin = await signInAs(site.service, store, 'admin')
})
after(async () => {
  await site?.close()
})

async function readSettings() {
  return (await admin.call('GET', '/admin/api/settings')).body.settings
}

it('what somebody else changed in the same settings is shown, and mine is kept until I choose', async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 409$/] }, async (page) => {
    const percent = page.getByLabel('Highest discount in percent')
    await percent.fill('20')
    const theirs = { settings: { price_floor: { percent: '7.5' } } }
    assert.equal((await admin.call('PATCH', '/admin/api/settings', theirs)).status, 200)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody changed these settings meanwhile').waitFor()
    await page.getByText('7.5').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'settings-conflict')
    assert.equal(await percent.inputValue(), '20')
    assert.equal((await readSettings()).price_floor.percent, '7.5')
    await page.getByRole('button', { name: 'Go on with mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything is saved.').waitFor()
    assert.equal((await readSettings()).price_floor.percent, '20')
  })
})

it('what somebody else changed elsewhere in the settings is kept without a question', async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 409$/] }, async (page) => {
    await page.getByLabel('Highest discount in percent').fill('21')
    await admin.call('PATCH', '/admin/api/settings', { settings: { numbering: { prefix: 'A-' } } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything is saved.').waitFor()
    const { price_floor, numbering } = await readSettings()
    assert.deepEqual([price_floor.percent, numbering.prefix], ['21', 'A-'])
  })
})

it('a fault is told at its field, and leaving what is unsaved asks first', async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 400$/] }, async (page) => {
    await page.getByLabel('Highest discount in percent').fill('140')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('must be a percentage from 0 to 100').first().waitFor()
    await page.getByRole('link', { name: 'General', exact: true }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await page.getByLabel('Highest discount in percent').inputValue(), '140')
    await page.getByRole('link', { name: 'General', exact: true }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
  })
})

it('a role that may not edit reads the settings, and is told why', async () => {
  const staff = await signInAs(site.service, store, 'sales_rep')
  await onAdmin(site, '/settings/price-floor', { staff }, async (page) => {
    await page.getByText('Only a Manager or an Admin can change them.').waitFor()
    assert.ok(await page.getByLabel('Highest discount in percent').isDisabled())
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
  })
})
