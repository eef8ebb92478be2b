import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { addStaff, type Staff, signInAs } from '../../support/shop/admin.ts'

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

async function staffByEmail(email: string) {
  const { data } = (await admin.call('GET', '/admin/api/staff')).body
  return data.find((one: { email: string }) => one.email === email)
}

it('an Admin invites someone, once, and resends the invitation with a new link', async () => {
  await onAdmin(site, '/settings/staff', { staff: admin, expects: [/ 409$/] }, async (page) => {
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('<b>Bo</b>')
    await dialog.getByLabel('E-mail').fill(admin.member.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText('is already on this store’s staff').waitFor()
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.com')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('<b>Bo</b>').waitFor()
    await page.getByText('Invited', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resend invitation' }).click()
    await page.getByText('A new invitation was sent to bo@example.com.').waitFor()
  })
  const bo = await staffByEmail('bo@example.com')
  assert.deepEqual([bo.role, bo.invited], ['manager', true])
  await workOffMail(site.service)
  const mails = (await admin.call('GET', '/admin/api/mail?kind=staff_invitation&to=bo@example.com')).body.data
  assert.equal(mails.length, 2)
})

it('roles are changed, accounts deactivated and reactivated, but never your own', async () => {
  const rep = await addStaff(site.service, store, { role: 'sales_rep', name: 'Rita' })
  await onAdmin(site, '/settings/staff', { staff: admin }, async (page) => {
    await page.getByText('Only another Admin can change your role.').waitFor()
    await page.getByText('Only another Admin can deactivate you.').waitFor()
    await page.getByRole('combobox', { name: 'Role of Rita' }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await page.getByText('Rita’s role is changed.').waitFor()
    assert.equal((await staffByEmail(rep.email)).role, 'manager')
    await page.getByRole('button', { name: 'Deactivate Rita' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Activate Rita', exact: true }).waitFor()
    assert.equal((await staffByEmail(rep.email)).active, false)
    await page.getByRole('button', { name: 'Activate Rita', exact: true }).click()
    await page.getByRole('button', { name: 'Deactivate Rita' }).waitFor()
  })
  assert.equal((await staffByEmail(rep.email)).active, true)
})

it("people who are not Admins see the staff and each role's permissions, and change nothing", async () => {
  const manager = await signInAs(site.service, store, 'manager')
  await onAdmin(site, '/settings/staff', { staff: manager }, async (page) => {
    await page.getByText('Only Admins can invite people and change roles.').waitFor()
    await page.getByRole('row', { name: 'Approve proposals Yes Yes No' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /Invite|Deactivate/ }).count(), 0)
    assert.equal(await page.getByRole('combobox').count(), 0)
  })
  await onAdmin(site, '/settings/audit', { staff: manager }, async (page) => {
    await page.getByText('Admins only').waitFor()
  })
})

it('the audit log describes who did what, page by page', async () => {
  site.service.now = new Date(site.service.now.getTime() + 1000)
  for (let i = 0; i < 51; i += 1)
    await admin.call('PATCH', '/admin/api/settings', { settings: { expiry: { valid_days: 9 } } })
  await onAdmin(site, '/settings/audit', { staff: admin }, async (page) => {
    await page.getByText('Changed settings').first().waitFor()
    await page.getByText('members: expiry').first().waitFor()
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL('**?before=aud_*')
    await page.getByText('Invited someone').first().waitFor()
    await page.getByRole('link', { name: 'Newest' }).click()
    await page.getByRole('link', { name: 'Older' }).waitFor()
  })
})

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`staff and the audit log fit and are accessible at ${width} px, ${colorScheme}`, async () => {
    for (const [path, seen] of [
      ['staff', 'What each role can do'],
      ['audit', 'Changed settings'],
    ] as const) {
      await onAdmin(site, `/settings/${path}`, { staff: admin, width, colorScheme }, async (page) => {
        await page.getByText(seen).first().waitFor()
        await page.getByText(admin.member.email).first().waitFor()
        await checkAccessible(page)
        await checkFits(page)
        await keepScreenshot(page, `${path}-${width}`)
      })
    }
  })
}
