import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { saveStaff } from '../../../src/database/access/staff.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { runDueJobs } from '../../support/service/jobs.ts'
import { addStaff, type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../../support/shop/catalog.ts'

let site: AdminSite
let shop: Shop
let manager: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  manager = await signInAs(site.service, shop.store, 'manager')
})
after(async () => {
  await site?.close()
})

const settings = async () => (await manager.call('GET', '/admin/api/settings')).body.settings
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('All changes saved.').waitFor()
}

describe('targeting', () => {
  it("rules that are entered, tried out and saved refuse requests they don't accept", async () => {
    await onAdmin(site, '/settings/targeting', { staff: manager }, async (page) => {
      await page.getByText('every product can be requested').waitFor()
      await page.getByRole('button', { name: 'Add product rule' }).click()
      await page.getByRole('combobox', { name: 'Product tag is any of' }).fill('wood')
      await page.keyboard.press('Enter')
      await page.getByText('1. Products with the tag wood').waitFor()
      await page.getByRole('switch', { name: 'Allow custom lines' }).click()
      await page.getByRole('button', { name: 'Add customer rule' }).click()
      await page.getByRole('combobox', { name: 'Customer tag is any of' }).fill('vip')
      await page.keyboard.press('Enter')
      await checkAccessible(page)

      const test = page.getByRole('region', { name: 'Would this be eligible?' })
      await test.getByRole('textbox', { name: 'Add a product' }).fill('mug')
      await page.getByRole('option', { name: /Mug/ }).click()
      await test.getByRole('button', { name: 'Try it' }).click()
      await test.getByText('No: no product rule matches “Mug”').waitFor()
      await test.getByRole('button', { name: 'Remove line 1' }).click()
      await test.getByRole('textbox', { name: 'Add a product' }).fill('oak')
      await page.getByRole('option', { name: /Oak board, 2 m/ }).click()
      await test.getByText('The rules have changed since').waitFor()
      await test.getByRole('button', { name: 'Try it' }).click()
      await test.getByText('No: no customer rule matches this buyer').waitFor()
      await test.getByText('A customer asks').click()
      await test.getByRole('textbox', { name: 'Customer' }).fill('buyer@acme.example')
      await page.keyboard.press('Enter')
      await test.getByText('Tags: VIP').waitFor()
      await test.getByRole('button', { name: 'Try it' }).click()
      await test.getByText('Yes, this request would be allowed').waitFor()
      await test.getByText('Oak board: product rule 1 matches').waitFor()
      await test.getByText('Buyer: customer rule 1 matches').waitFor()
      assert.deepEqual(await settings(), {}, 'what is tried is not saved')
      await keepScreenshot(page, 'targeting-1280')

      await save(page)
      await page.reload()
      await page.getByText('1. Products with the tag wood').waitFor()
      await page.getByText('1. Customers with the tag vip').waitFor()
    })
    assert.deepEqual((await settings()).targeting, {
      product_rules: [{ field: 'tag', values: ['wood'] }],
      custom_lines: false,
      customer_rules: [{ field: 'tag', values: ['vip'] }],
    })
    const ask = (line: object, more = {}) => shop.post(quoteRequest({ lines: [{ ...line, quantity: 1 }], ...more }))
    const vip = { customer_id: shop.buyer, company_location_id: shop.berlin }
    assert.equal((await ask({ variant_id: shop.board }, vip)).status, 201)
    for (const [line, more, reason] of [
      [{ variant_id: shop.mug }, vip, 'NO_MATCHING_PRODUCT_RULE'],
      [{ custom: { title: 'A shelf' } }, vip, 'NO_MATCHING_PRODUCT_RULE'],
      [{ variant_id: shop.board }, {}, 'NO_MATCHING_CUSTOMER_RULE'],
    ] as const) {
      const { status, body } = await ask(line, more)
      assert.deepEqual([status, body.code, body.reason], [422, 'not_eligible', reason])
    }
  })
})

it('products and companies are found by name and stored by id; sources are chosen, not typed', async () => {
  await site.service.settings(shop.store, { targeting: null, automation: null })
  await onAdmin(site, '/settings/targeting', { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'Add product rule' }).click()
    await choose(page, 'Products by', 'Variant')
    await page.getByRole('combobox', { name: 'Variant is any of' }).fill('oak 4')
    await page.getByRole('option', { name: /OAK-4-OIL/ }).click()
    await page.getByText('Oak board, 4 m / Oiled (OAK-4-OIL)').first().waitFor()
    await page.getByRole('button', { name: 'Add customer rule' }).click()
    await choose(page, 'Buyers by', 'Company')
    await page.getByRole('combobox', { name: 'Company is any of' }).fill('glob')
    await page.getByRole('option', { name: 'Globex' }).click()
    await page.getByText('Globex').first().waitFor()
    await checkAccessible(page)
    await save(page)
    await page.reload()
    await page.getByText('1. Variant Oak board, 4 m / Oiled').waitFor()
    await page.getByText('1. Customers of the company Globex').waitFor()
  })
  const { product_rules, customer_rules } = (await settings()).targeting
  assert.deepEqual(product_rules, [{ field: 'variant', values: [shop.longBoard] }])
  assert.match(customer_rules[0].values[0], /^gid:\/\/platform\/Company\//)
  await site.service.settings(shop.store, { targeting: null })
  await onAdmin(site, '/settings/automation', { staff: manager }, async (page) => {
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('textbox', { name: 'Name' }).pressSequentially('No quick orders')
    await addCondition(page, 'Source')
    await page.getByText('Quick order', { exact: true }).click()
    await choose(page, 'Then', 'Decline')
    await page.getByText('When the source is Quick order, decline the request.').waitFor()
    await checkAccessible(page)
    await save(page)
  })
  const [{ id, ...rule }] = (await settings()).automation.rules
  // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
  const wanted = { then: { action: 'decline' }, conditions: [{ field: 'source', values: ['quick_order'] }] }
  assert.deepEqual(rule, { name: 'No quick orders', ...wanted })
  await site.service.settings(shop.store, { automation: null })
})

/** Chooses an option in one of the page's selects. */
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
/** Enters one value where any number is allowed. */
const enter = async (page: Page, label: string, value: string) => {
  await page.getByRole('combobox', { name: label }).fill(value)
  await page.keyboard.press('Enter')
}
const addCondition = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('automation', () => {
  it('rules that are built, tried on the last quotes and saved apply to the next request, as the log shows', async () => {
    const { service } = site
    await service.settings(shop.store, { targeting: null })
    const rep = await addStaff(service, shop.store, { role: 'sales_rep', name: 'Rosa Rep' })
    const boards = { lines: [{ variant_id: shop.board, quantity: 3 }] }
    const { body: earlier } = await shop.post(quoteRequest(boards))
    await onAdmin(site, '/settings/automation', { staff: manager }, async (page) => {
      await page.getByText('Every new request waits').waitFor()
      await page.getByRole('button', { name: 'Add rule' }).click()
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Timber to Rosa')
      await addCondition(page, 'Products')
      await enter(page, 'Product tag is any of', 'wood')
      await choose(page, 'Then', 'Assign')
      await choose(page, 'To', /Rosa Rep/)
      await page.getByText('When a line has the product tag wood, assign the request to Rosa Rep.').waitFor()
      await keepScreenshot(page, 'automation-edit-1280')
      await checkAccessible(page)

      await page.getByRole('button', { name: 'Add rule' }).click()
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Small ones')
      await addCondition(page, 'Total')
      await page.getByLabel('The total is at least').fill('100')
      await page.getByLabel('Off the catalogue price').fill('12.5')
      await page.getByLabel('Valid for').fill('14')
      await page.getByLabel('Up to a total of').fill('500')
      await page
        .getByText(
          /When the total is at least \S100\.00, price the request at 12\.5% off the catalogue, valid for 14 days\. Above \S500\.00, it’s left to people\./,
        )
        .waitFor()
      await page.getByRole('button', { name: 'Move Small ones up' }).click()
      await page.getByRole('heading', { name: '1. Small ones' }).waitFor()
      await page.getByRole('button', { name: 'Duplicate Timber to Rosa' }).click()
      await page.getByRole('button', { name: 'Remove Timber to Rosa (copy)' }).click()
      await page.getByRole('region', { name: 'Small ones' }).getByRole('button', { name: 'Edit' }).click()

      await page.getByRole('button', { name: 'Run on the last 30 quotes' }).click()
      const row = page.getByRole('row', { name: new RegExp(earlier.number) })
      await row.getByText('Assign to Rosa Rep').waitFor()
      await row.getByText('Price at 12.5% off').waitFor()
      await keepScreenshot(page, 'automation-dry-run-1280')
      await checkAccessible(page)
      await page.getByLabel('Up to a total of').fill('110')
      await page.getByText('The rules have changed since').waitFor()
      await page.getByRole('button', { name: 'Run on the last 30 quotes' }).click()
      await row.getByText('is above the rule').waitFor()
      await page.getByLabel('Up to a total of').fill('500')
      assert.deepEqual(await settings(), {}, 'what is tried is not saved')
      await save(page)
    })
    const { body: quote } = await shop.post(quoteRequest(boards))
    await runDueJobs(service)
    const { body: found } = await manager.call('GET', `/admin/api/quotes?q=${quote.number}`)
    const [{ status, assignee }] = found.data
    assert.deepEqual([status, assignee?.id], ['in_review', rep.id])
    await onAdmin(
      site,
      '/settings/automation?tab=log',
      { staff: manager, width: 390, colorScheme: 'dark' },
      async (page) => {
        await page.getByRole('heading', { name: '1. Small ones' }).waitFor()
        await page.getByRole('link', { name: quote.number }).first().waitFor()
        assert.equal(await page.getByText('Done', { exact: true }).count(), 2)
        await checkAccessible(page)
        await checkFits(page)
        await keepScreenshot(page, 'automation-log-390')
        await page.getByRole('button', { name: 'Edit' }).first().click()
        await page.getByLabel('Off the catalogue price').waitFor()
        await checkFits(page)
        await keepScreenshot(page, 'automation-edit-390')
      },
    )
  })

  it('a fault is shown at its rule and field until corrected', async () => {
    const rules = ['one', 'two'].map((name) => ({
      id: name,
      name,
      conditions: [],
      // biome-ignore lint/suspicious/noThenProperty: the setting's name; nobody awaits a rule
      then: { action: 'send' },
    }))
    await site.service.settings(shop.store, { automation: { rules } })
    await onAdmin(site, '/settings/automation', { staff: manager, expects: [/ 400$/] }, async (page) => {
      await page.getByRole('button', { name: 'Edit' }).nth(1).click()
      await choose(page, 'Then', 'Assign')
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await page.getByLabel('Up to a total of').fill('ten')
      await page.getByText('Enter an amount, such as').waitFor()
      await page.getByLabel('Up to a total of').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const second = page.getByRole('region', { name: 'two' })
      await second.getByText('Choose someone.').waitFor()
      await second.getByText('Needs correction').waitFor()
      await keepScreenshot(page, 'automation-fault')
      await checkAccessible(page)
      await page.getByText('Correct the rules above first').waitFor()
      await page.getByRole('button', { name: 'Run on the last 30 quotes' }).click()
      await page.getByText('Correct the rules above first').nth(1).waitFor()
      await choose(page, 'To', /Rosa Rep/)
      await second.getByText('Needs correction').waitFor({ state: 'hidden' })
      await save(page)
    })
    assert.equal((await settings()).automation.rules[1].then.action, 'assign')
  })
})

describe('approval policies', () => {
  it('a policy that is built, simulated on a quote and saved parks matching sends', async () => {
    const { service } = site
    await service.settings(shop.store, { automation: null })
    const { body: quote } = await shop.post(quoteRequest({ lines: [{ variant_id: shop.board, quantity: 3 }] }))
    const path = `/admin/api/quotes/${quote.id}`
    const { body: before } = await manager.call('GET', path)
    const lines = before.lines.map(({ id }: { id: string }) => ({
      id,
      quantity: 3,
      price: { kind: 'percent', off: '20' },
    }))
    const staged = { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' }, revision: before.revision }
    assert.equal((await manager.call('PUT', `${path}/proposal`, staged)).status, 200)
    await onAdmin(site, '/settings/approvals', { staff: manager }, async (page) => {
      await page.getByText('Every proposal is sent without approval.').waitFor()
      await page.getByRole('button', { name: 'Add policy' }).click()
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Deep discounts')
      await addCondition(page, 'Line discount')
      await page.getByLabel('A line is discounted by more than').fill('15')
      await page.getByRole('button', { name: 'Add approver' }).click()
      await page.getByText('All of them').click()
      await choose(page, 'Role of approver 1', 'Admin')
      await page
        .getByText(
          'When a line is more than 15% below the catalogue price, approval is needed from an Admin and a Manager.',
        )
        .waitFor()
      await keepScreenshot(page, 'policies-edit-1280')
      await checkAccessible(page)

      await page.getByRole('combobox', { name: 'Quote' }).fill(quote.number)
      await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Simulate' }).click()
      await page.getByText('It would wait for your staff’s approval.').waitFor()
      await page.getByText('Line discount above 15%: Oak board').waitFor()
      await page.getByLabel('A line is discounted by more than').fill('20')
      await page.getByText('The rules have changed since').waitFor()
      await page.getByRole('button', { name: 'Simulate' }).click()
      await page.getByText('It would be sent without your staff’s approval.').waitFor()
      await page.getByText('Doesn’t match').waitFor()
      await keepScreenshot(page, 'policies-simulated-1280')
      await checkAccessible(page)
      await page.getByLabel('A line is discounted by more than').fill('15')
      assert.deepEqual(await settings(), {}, 'what is simulated is not saved')
      await save(page)
      await page.reload()
      await page.getByRole('heading', { name: '1. Deep discounts' }).waitFor()
    })
    const { body: ready } = await manager.call('GET', path)
    const { body: sent } = await manager.call('POST', `${path}/send`, { revision: ready.revision })
    assert.equal(sent.outcome, 'awaiting_approval')
  })

  it('steps are reordered, a buyer’s company approves under its policy, and an approver who left is reported', async () => {
    const { service } = site
    const gone = await addStaff(service, shop.store, { role: 'manager', name: 'Gone Gustav' })
    const steps = [
      { mode: 'any', approvers: [{ role: 'manager' }] },
      { mode: 'any', approvers: [{ staff: gone.id }] },
    ] as const
    const policies = [{ id: 'p', name: 'Two steps', domain: 'merchant', conditions: [], steps }]
    await service.settings(shop.store, { approvals: { policies } })
    await service.db.transaction().execute((tx) => saveStaff(tx, shop.store.id, { ...gone, active: false }))
    const visit = { staff: manager, width: 390, expects: [/ 400$/] }
    await onAdmin(site, '/settings/approvals?rule=p', visit, async (page) => {
      await page.getByRole('button', { name: 'Move step 2 up' }).click()
      await page.getByText('Every proposal needs approval from Gone Gustav, then a Manager.').waitFor()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This person is not active.').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, 'policies-fault-390')
      await page.getByText('The buyer’s company', { exact: true }).click()
      await page.getByText('needs approval from the company’s main contact').waitFor()
      await choose(page, 'Kind of approver 1', 'Contacts with a role')
      await page.getByRole('textbox', { name: 'Role of approver 1' }).fill('Buyer')
      await save(page)
    })
    const [{ domain, steps: saved }] = (await settings()).approvals.policies
    assert.deepEqual([domain, saved], ['buyer', [{ mode: 'any', approvers: [{ company_role: 'Buyer' }] }]])
  })
})

describe('people without edit rights', () => {
  it('can read and try the rules, and see why they cannot change them', async () => {
    const rep = await signInAs(site.service, shop.store, 'sales_rep')
    const targeting = { product_rules: [{ field: 'vendor', values: ['Northwood, Sons & Co.'] }] }
    await site.service.settings(shop.store, { targeting })
    for (const [path, text] of [
      ['/settings/targeting', 'Products from the vendor Northwood, Sons & Co.'],
      ['/settings/approvals', 'approval from a contact with the role “Buyer”'],
    ] as const) {
      await onAdmin(site, path, { staff: rep, width: 390, colorScheme: 'dark' }, async (page) => {
        await page.getByText(text).waitFor()
        await page.getByText('Only Admins and Managers can change them').waitFor()
        assert.equal(
          await page.getByRole('button', { name: /^(Save|Add (policy|product rule|customer rule))$/ }).count(),
          0,
        )
        await checkAccessible(page)
        await checkFits(page)
        await keepScreenshot(page, `read-only-390${path}`)
      })
    }
    await site.service.settings(shop.store, { targeting: null, approvals: null })
  })
})
