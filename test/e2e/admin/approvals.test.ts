import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { whileSending } from '../../support/browser/while-sending.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Negotiation, openNegotiation } from '../../support/shop/negotiation.ts'

const NAUGHTY = '<img src=x onerror="window.__trapped = 1">'

let site: AdminSite
let shop: Shop
let rep: Staff
let manager: Staff
let other: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  rep = await signInAs(site.service, shop.store, 'sales_rep')
  manager = await signInAs(site.service, shop.store, 'manager')
  other = await signInAs(site.service, shop.store, 'manager')
  const policy = {
    id: 'deep',
    name: 'Deep discounts',
    domain: 'merchant',
    conditions: [{ field: 'line_discount', above: '50' }],
    steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
  }
  await site.service.settings(shop.store, { approvals: { policies: [policy] }, price_floor: { percent: '60' } })
})
after(async () => {
  await site?.close()
})

const TERMS = { shipping: { status: 'not_required' }, tax: { kind: 'none' } }

async function act(staff: Staff, quote: Negotiation, method: string, path: string, body: object = {}) {
  const { revision } = await quote.read()
  const answer = await staff.call(method, `/admin/api/quotes/${quote.id}/${path}`, { revision, ...body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Sends a quote with every line offered at this price, as this member. */
async function send(staff: Staff, quote: Negotiation, price: string) {
  const lines = quote.lines.map((id) => ({
    id,
    quantity: 2,
    price: { kind: 'unit', amount: price },
    visibility: 'show',
  }))
  await act(staff, quote, 'PUT', 'proposal', { ...TERMS, lines })
  return act(staff, quote, 'POST', 'send', { confirm_below_floor: true })
}

/** Parks a proposal at 10.00 for approval, after one at 39.00 was sent and recalled. */
async function park(staff: Staff): Promise<Negotiation> {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { custom: { title: NAUGHTY }, quantity: 7 },
  ]
  const quote = await openNegotiation(site.service, shop, { lines })
  await send(staff, quote, '39.00')
  await act(staff, quote, 'POST', 'recall')
  assert.equal((await send(staff, quote, '10.00')).outcome, 'awaiting_approval')
  return quote
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`a second person sees why a proposal is waiting and what changed, and approves it in place, at ${width} px`, async () => {
    const quote = await park(rep)
    const { number } = await quote.read()
    await onAdmin(site, '/approvals', { staff: manager, width, colorScheme }, async (page) => {
      const card = page.getByRole('region', { name: number, exact: true })
      await card.waitFor()
      const said = (await card.innerText()).replaceAll(/\s+/g, ' ')
      for (const shown of [
        '$40.00',
        `requested by ${rep.member.name}`,
        'Deep discounts',
        'Oak board × 2 Below the price floor',
        '$39.99',
        '−75%',
        '$15.99',
        'What you approve At catalogue prices',
        'Discounts',
        'What changed since version 1',
        'before: $39.00 → after: $10.00 (−$29.00)',
        'a Manager Waiting',
        NAUGHTY,
      ]) {
        assert.ok(said.includes(shown), `${shown}\n${said}`)
      }
      assert.equal(await page.evaluate('window.__trapped'), undefined)
      if (width === 1280) await page.getByRole('link', { name: 'Approvals (1)' }).waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `approvals-${width}`)
      await card.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await page.getByText(`${number} was approved and sent`).waitFor()
      await page.getByText('Nothing is waiting for your approval').waitFor()
      await page.getByRole('link', { name: 'Approvals', exact: true }).waitFor({ state: 'attached' })
      await checkAccessible(page)
    })
    assert.equal((await quote.read()).status, 'proposal_sent')
  })
}

it('an approver on a phone reads the prices, the margin and why, and approves with a comment on a line, which whoever prices next sees there', async () => {
  const { service } = site
  const cost = { cost: '8.00', options: ['2 m', 'Oiled'], price: '39.99' }
  const product = { handle: 'oak-board', title: 'Oak board', variants: [cost] }
  await service.platform.saveProducts(shop.store.id, [product], service.now)
  const quote = await openNegotiation(service, shop, { lines: [{ variant_id: shop.board, quantity: 3 }] })
  const { number } = await quote.read()
  const lines = quote.lines.map((id) => ({
    id,
    quantity: 2,
    price: { kind: 'unit', amount: '10.00' },
    visibility: 'show',
  }))
  await act(rep, quote, 'PUT', 'proposal', { ...TERMS, lines })
  await onAdmin(site, `/quotes/${quote.id}/preview`, { staff: rep }, async (page) => {
    await page.getByLabel('Comment for the approvers').fill('They also buy the long ones')
    await page.getByRole('button', { name: / for approval$/ }).click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await page.getByText('is waiting for approval').first().waitFor()
    await page.getByText('They also buy the long ones').first().waitFor()
  })
  await onAdmin(site, '/approvals', { staff: manager, width: 390 }, async (page) => {
    const card = page.getByRole('region', { name: number, exact: true })
    await card.getByText('They also buy the long ones').waitFor()
    const table = card.getByRole('table', { name: 'Line by line' })
    await table.getByText('$4.00 (20%)').first().waitFor()
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'approval-390')
    await card.getByRole('button', { name: 'Approve' }).click()
    await page.getByLabel('Comment on a line').selectOption('Oak board')
    await page.getByLabel('Comment on Oak board').fill('12 next time')
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'approval-with-comment-390')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`${number} was approved and sent`).waitFor()
  })
  await act(rep, quote, 'POST', 'recall')
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: rep }, async (page) => {
    await page.locator('#lines').getByText('Approver: 12 next time').waitFor()
    await page.getByText(`${manager.member.name} approved version 1 with a comment`).waitFor()
    await checkAccessible(page)
  })
})

it('nobody can approve their own proposal: they see why, and can withdraw it', async () => {
  const quote = await park(manager)
  const { number } = await quote.read()
  await onAdmin(site, '/approvals', { staff: manager }, async (page) => {
    await page.getByText('Nothing is waiting for your approval').waitFor()
    await page.getByRole('tab', { name: 'By me' }).click()
    await page.waitForURL('**/approvals?scope=by_me')
    const card = page.getByRole('region', { name: number, exact: true })
    await card.getByText('someone else has to give it').waitFor()
    assert.equal(await card.getByRole('button', { name: 'Approve' }).count(), 0)
    await card.getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByText('You have no pending approval requests').waitFor()
  })
  assert.equal((await quote.read()).approval, null)
})

it("a rejection needs a comment, and a colleague's earlier decision is explained", async () => {
  const quote = await park(rep)
  const { number } = await quote.read()
  const visit = { staff: manager, expects: [/reject 409$/] }
  await onAdmin(site, '/approvals?scope=team', visit, async (page) => {
    const card = page.getByRole('region', { name: number, exact: true })
    await card.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    assert.equal(await dialog.isVisible(), true, 'without a comment nothing happens')
    assert.notEqual((await quote.read()).approval, null)
    await dialog.getByLabel('What needs to change').fill('At most 60 % off')
    await checkAccessible(page)
    const heard = page.waitForResponse(/approvals\?scope=team/)
    await whileSending(page, /reject$/, () => act(other, quote, 'POST', 'reject', { comment: 'Mine first' }))
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByRole('alert').waitFor()
    await heard
    assert.equal(await dialog.getByLabel('What needs to change').inputValue(), 'At most 60 % off')
    await keepScreenshot(page, 'approval-conflict')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card.waitFor({ state: 'detached' })
  })
  const again = await send(rep, quote, '10.00')
  assert.equal(again.outcome, 'awaiting_approval')
  await onAdmin(site, '/approvals', { staff: manager, width: 390 }, async (page) => {
    const card = page.getByRole('region', { name: number, exact: true })
    await card.getByRole('button', { name: 'Reject' }).click()
    await page.getByLabel('What needs to change').fill('At most 60 % off')
    await page.getByLabel('Comment on a line').selectOption('Oak board')
    await page.getByLabel('Comment on Oak board').fill('It costs us 22')
    await checkFits(page)
    await checkAccessible(page)
    await keepScreenshot(page, 'rejection-390')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await page.getByText(`${number} was rejected`).waitFor()
  })
  const { approval, staged } = await quote.read()
  assert.deepEqual([approval, staged !== null], [null, true])
  await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: rep }, async (page) => {
    await page.locator('#lines').getByText('Approver: It costs us 22').waitFor()
    await page.getByRole('alert').getByText('At most 60 % off').waitFor()
    await checkAccessible(page)
    await keepScreenshot(page, 'rejection-in-editor')
  })
})
