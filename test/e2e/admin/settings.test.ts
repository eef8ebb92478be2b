import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Store } from '../../../src/database/stores/stores.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { mayConnect } from '../../support/mcp/agent.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'

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
beforeEach(async () => {
  const none = { numbering: null, negotiation: null, staff: null, custom_fields: null, branding: null, emails: null }
  await edit({ price_floor: { percent: '15' }, expiry: null, ...none })
})

const edit = (settings: object) => admin.call('PATCH', '/admin/api/settings', { settings })

async function readSettings() {
  return (await admin.call('GET', '/admin/api/settings')).body.settings
}

it("a colleague's changes to the same settings are shown, and mine are kept until I choose", async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 409$/] }, async (page) => {
    const percent = page.getByLabel('Maximum discount in percent')
    await percent.fill('20')
    const theirs = { price_floor: { percent: '7.5' } }
    assert.equal((await edit(theirs)).status, 200)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Someone else changed these settings').waitFor()
    await page.getByText('Percent: 7.5').waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'settings-conflict')
    assert.equal(await percent.inputValue(), '20')
    assert.equal((await readSettings()).price_floor.percent, '7.5')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes saved.').waitFor()
    assert.equal((await readSettings()).price_floor.percent, '20')
  })
})

it("a colleague's changes to other settings are kept without asking", async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 409$/] }, async (page) => {
    await page.getByLabel('Maximum discount in percent').fill('21')
    await edit({ numbering: { prefix: 'A-' } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes saved.').waitFor()
    const { price_floor, numbering } = await readSettings()
    assert.deepEqual([price_floor.percent, numbering.prefix], ['21', 'A-'])
  })
})

it('a fault is shown at its field, and leaving unsaved changes asks first', async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin, expects: [/ 400$/] }, async (page) => {
    await page.getByLabel('Maximum discount in percent').fill('140')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a percentage from 0 to 100').first().waitFor()
    await page.getByRole('link', { name: 'General', exact: true }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    assert.equal(await page.getByLabel('Maximum discount in percent').inputValue(), '140')
    await page.getByRole('link', { name: 'General', exact: true }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
  })
})

it('a role without edit rights can read the settings, and is told why', async () => {
  const staff = await signInAs(site.service, store, 'sales_rep')
  await onAdmin(site, '/settings/price-floor', { staff }, async (page) => {
    await page.getByText('Only Admins and Managers can change them.').waitFor()
    assert.ok(await page.getByLabel('Maximum discount in percent').isDisabled())
    assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
  })
})

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes saved.').waitFor()
}

it('General: numbers and negotiation settings are saved, and the next quote and the portal use them', async () => {
  await onAdmin(site, '/settings/general', { staff: admin }, async (page) => {
    await page.getByLabel('Prefix').fill('ACME-')
    await page.getByLabel('First number').fill('5000')
    await page.getByRole('switch', { name: 'Buyers can accept individual lines' }).click()
    await page.getByLabel('Maximum rounds').fill('4')
    await page.getByLabel('Terms').fill('<b>Net 30</b>')
    await page.getByRole('switch', { name: 'Sales reps see every quote' }).click()
    await page.getByRole('switch', { name: 'AI agents may use this store’s API keys' }).click()
    await page.getByText(store.domain).waitFor()
    await save(page)
    await page.reload()
    assert.equal(await page.getByLabel('Prefix').inputValue(), 'ACME-')
    await page.getByLabel('Maximum rounds').fill('')
    await save(page)
  })
  const { numbering, negotiation, staff, agents } = await readSettings()
  assert.deepEqual(numbering, { prefix: 'ACME-', start: 5000 })
  assert.deepEqual(negotiation, { partial_acceptance: false, terms: '<b>Net 30</b>' })
  assert.deepEqual(staff, { sales_reps_see_all: true })
  assert.deepEqual(agents, { allowed: false })
  const key = await site.service.addKey(store, { scopes: ['write_quotes'] })
  const body = { buyer: { email: 'kim@buyer.example' }, lines: [{ custom: { title: 'Thing' }, quantity: 1 }] }
  const made = await site.service.call('POST', '/v1/quotes', { key, body })
  assert.equal(made.body.number, 'ACME-5000', JSON.stringify(made.body))
  assert.equal(await mayConnect(site.service, key), false)
})

it('Expiry: validity and reminders are saved, and a reminder after the expiry is refused at its field', async () => {
  await onAdmin(site, '/settings/expiry', { staff: admin, expects: [/ 400$/] }, async (page) => {
    await page.getByLabel('Days an offer is valid').fill('10')
    await page.getByLabel('Days before expiry').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter fewer days than an offer is valid (10).').first().waitFor()
    await page.getByLabel('Days before expiry').fill('3')
    await page.getByText('3 days before it expires (7 days after it was sent)').waitFor()
    await save(page)
  })
  assert.deepEqual((await readSettings()).expiry, { valid_days: 10, reminder_days: 3 })
})

it('Payments: a mistyped IBAN is refused at its field, and account and days of reminders are saved', async () => {
  await onAdmin(site, '/settings/payments', { staff: admin, expects: [/ 400$/] }, async (page) => {
    await page.getByLabel('Account holder').fill('Acme GmbH')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a valid IBAN').first().waitFor()
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    const days = page.getByRole('combobox', { name: 'Remind the buyer this many days after' })
    for (const typed of ['10', 'soon', '3', '10']) {
      await days.fill(typed)
      await days.press('Enter')
    }
    await save(page)
    await checkFits(page)
    await checkAccessible(page)
  })
  assert.deepEqual((await readSettings()).payments, {
    account_holder: 'Acme GmbH',
    iban: 'DE89 3704 0044 0532 0130 00',
    remind_after_days: [3, 10],
  })
})

it('Price floor: the example follows the input, and switching it off removes it', async () => {
  await onAdmin(site, '/settings/price-floor', { staff: admin }, async (page) => {
    await page.getByLabel('Maximum discount in percent').fill('12.5')
    await page.getByText('Offered at $175.00: is sent without asking').waitFor()
    await page.getByText('Offered at $174.99: asks for confirmation').waitFor()
    await page.getByRole('switch', { name: 'Ask before sending an offer below the floor' }).click()
    await save(page)
  })
  assert.equal((await readSettings()).price_floor, undefined)
})

it('Custom fields: added, ordered and previewed, they appear in the request form', async () => {
  await onAdmin(site, '/settings/custom-fields', { staff: admin }, async (page) => {
    const add = page.getByRole('button', { name: 'Add field' })
    await add.click()
    await page.getByLabel('Label', { exact: true }).fill('Project')
    await page.getByLabel('Key').fill('project')
    await page.getByRole('switch', { name: 'Required' }).click()
    await add.click()
    await page.getByLabel('Label', { exact: true }).last().fill('Colour')
    await page.getByRole('combobox', { name: 'Type' }).last().click()
    await page.getByRole('option', { name: 'Choose one' }).click()
    await page.getByRole('combobox', { name: 'Options' }).fill('red')
    await page.keyboard.press('Enter')
    await page.keyboard.type('blue')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move Colour up' }).click()
    await page.getByRole('combobox', { name: 'Colour' }).waitFor()
    await save(page)
    await page.getByRole('button', { name: 'Remove Project' }).click()
    await page.getByText('Removed: project').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Remove Project' }).waitFor()
  })
  const form = await site.service.call('GET', `/portal/api/stores/${store.domain}/form`)
  const asked = form.body.custom_fields.map(({ key, required, options }: Record<string, unknown>) => [
    key,
    required,
    options,
  ])
  assert.deepEqual(asked, [
    ['field_2', false, ['red', 'blue']],
    ['project', true, []],
  ])
})

it("Custom fields: buyers' texts are translated next to the store’s own, and previewed in either language", async () => {
  await site.service.settings(store, {
    custom_fields: [{ key: 'colour', label: 'Colour', type: 'select', options: ['red', 'blue'] }],
  })
  for (const width of [1280, 390]) {
    await onAdmin(site, '/settings/custom-fields', { staff: admin, width }, async (page) => {
      const colour = page.getByRole('group', { name: /^Field 1: / })
      await colour.getByLabel('Help', { exact: true }).fill('As on our colour card')
      if (width === 1280) {
        await colour.getByRole('button', { name: 'Add a language' }).click()
        await page.getByRole('menuitem', { name: 'Deutsch' }).click()
      }
      const german = colour.getByRole('group', { name: 'Deutsch' })
      await german.getByLabel('Label (Deutsch)').fill('Farbe')
      await german.getByLabel('Help (Deutsch)').fill('Wie auf der Farbkarte')
      await german.getByLabel('red (Deutsch)').fill('rot')
      await page.getByLabel('Preview language').selectOption('de')
      await page.getByRole('combobox', { name: 'Farbe' }).waitFor()
      await page.getByText('Wie auf der Farbkarte', { exact: true }).last().waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `custom-fields-${width}`)
      if (width === 1280) await save(page)
    })
  }
  const { custom_fields } = await readSettings()
  assert.deepEqual(custom_fields[0].translations, {
    de: { label: 'Farbe', help: 'Wie auf der Farbkarte', options: { red: 'rot' } },
  })
  await onAdmin(site, '/settings/custom-fields', { staff: admin }, async (page) => {
    const colour = page.getByRole('group', { name: /^Field 1: / })
    await colour.getByRole('combobox', { name: 'Options' }).click()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('green')
    await page.keyboard.press('Enter')
    await colour.getByLabel('Label (Deutsch)').fill('')
    await save(page)
  })
  const after = (await readSettings()).custom_fields[0]
  assert.deepEqual([after.options, after.translations], [['green'], { de: { help: 'Wie auf der Farbkarte' } }])
})

it('Branding: previewed for buyers, and passed to storefronts', async () => {
  await onAdmin(site, '/settings/branding', { staff: admin, expects: [/ 400$/] }, async (page) => {
    await page.getByLabel('Name shown to buyers').fill('<i>Acme</i>')
    await page.getByRole('textbox', { name: 'Colour' }).fill('#aa3300')
    await page.getByLabel('Terms URL').fill('http://acme.example')
    await page.getByLabel('Footer').fill('1 High Street')
    await page.getByText('<i>Acme</i>').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The address must start with https:// and a host name.').first().waitFor()
    await page.getByLabel('Terms URL').fill('https://acme.com/terms')
    await save(page)
    await keepScreenshot(page, 'branding')
  })
  const { branding } = (await site.service.call('GET', `/portal/api/stores/${store.domain}/form`)).body
  assert.deepEqual(
    [branding.display_name, branding.color, branding.footer_text, branding.terms_url],
    ['<i>Acme</i>', '#aa3300', '1 High Street', 'https://acme.com/terms'],
  )
})

it('E-mails: a text with variables is previewed, tried out, saved and reset; a mail switched off is not sent', async () => {
  await onAdmin(site, '/settings/emails', { staff: admin }, async (page) => {
    await page.getByRole('switch', { name: 'Send: A buyer requests a quote' }).last().press('Space')
    await page.getByRole('link', { name: 'Staff decline a request' }).click()
    await page.waitForURL('**?mail=declined')
    await page.getByLabel('Subject').fill('Sorry, {{nobody}}')
    await page.getByText('unknown: {{nobody}}').waitFor()
    await page.getByLabel('Subject').fill('Sorry about ')
    await page.getByRole('button', { name: '{{quote_number}}' }).click()
    await page
      .getByRole('region', { name: 'E-mail preview' })
      .getByText(/^Sorry about \S+$/)
      .waitFor()
    await page.frameLocator('iframe').locator('p', { hasText: 'We are sorry' }).waitFor()
    await page.getByText('Plain text').click()
    await page
      .getByRole('region', { name: 'E-mail preview' })
      .getByText(/View your request:/)
      .waitFor()
    await page.getByText('Formatted').click()
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await page.getByText(`A test e-mail was sent to ${admin.member.email}.`).waitFor()
    await checkAccessible(page)
    await checkFits(page)
    await keepScreenshot(page, 'mail-editor')
    await page.getByLabel('Text language').selectOption('de')
    await page.waitForURL('**language=de')
    await page.getByLabel('Subject').fill('Leider nicht: {{quote_number}}')
    await page
      .frameLocator('iframe')
      .getByText(/^Leider nicht: \S+$/)
      .last()
      .waitFor()
    await page.frameLocator('iframe').getByText('Anfrage ansehen').waitFor()
    await save(page)
    await page.getByRole('link', { name: 'All e-mails' }).click()
    await page.getByText('Custom text').waitFor()
  })
  assert.deepEqual((await readSettings()).emails, {
    declined: {
      subject: 'Sorry about {{quote_number}}',
      translations: { de: { subject: 'Leider nicht: {{quote_number}}' } },
    },
    new_request: { enabled: false },
  })
  await onAdmin(site, '/settings/emails?mail=declined', { staff: admin }, async (page) => {
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByLabel('Text language').selectOption('de')
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await save(page)
  })
  assert.deepEqual((await readSettings()).emails, { new_request: { enabled: false } })
  await onAdmin(site, '/settings/emails?mail=proposal', { staff: admin }, async (page) => {
    await page.getByRole('switch', { name: 'Attach the PDF' }).check()
    await checkAccessible(page)
    await keepScreenshot(page, 'settings-mail-pdf')
    await save(page)
  })
  assert.deepEqual((await readSettings()).emails, { new_request: { enabled: false }, proposal: { attach_pdf: true } })
})
