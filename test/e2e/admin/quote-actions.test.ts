import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { decideExpire } from '../../../src/domain/negotiation/expire.ts'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { whileSending } from '../../support/browser/while-sending.ts'
import type { Staff } from '../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { DAY_MS, type Negotiation, pass } from '../../support/shop/negotiation.ts'
import { converted, openV01 } from '../../support/shop/orders.ts'

let site: AdminSite
let desk: Desk
before(async () => {
  site = await openAdminSite()
  desk = await openDesk(site.service)
})
after(async () => {
  await site?.close()
})

const NEEDS_APPROVAL = {
  approvals: {
    policies: [
      {
        id: 'all',
        name: 'Everything',
        domain: 'merchant',
        conditions: [],
        steps: [{ mode: 'any', approvers: [{ role: 'admin' }, { role: 'manager' }] }],
      },
    ],
  },
}

/** Runs the steps on the quote's page as this staff member; `search` such as `?do=close`. */
async function onQuote(
  staff: Staff,
  quote: Pick<Negotiation, 'id'>,
  steps: (page: Page) => Promise<void>,
  { search = '', expects = [] as RegExp[], width = 1280 } = {},
): Promise<void> {
  await onAdmin(site, `/quotes/${quote.id}${search}`, { staff, expects, width }, async (page) => {
    await page.getByRole('heading', { level: 1, name: /^Q-/ }).waitFor()
    await steps(page)
  })
}

/** Opens an action's dialog from the menu, fills it in and submits it; it closes. */
async function take(
  page: Page,
  action: string,
  does: string,
  fill = async (_dialog: ReturnType<Page['getByRole']>) => {},
) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await finish(page, does, fill)
}

async function finish(page: Page, does: string, fill = async (_dialog: ReturnType<Page['getByRole']>) => {}) {
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: does, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Returns what the quote's last change recorded. */
async function lastChange(quote: Pick<Negotiation, 'id'>) {
  const { body } = await desk.admin.call('GET', `/admin/api/quotes/${quote.id}/timeline`)
  const { action, detail } = body.data.filter((entry: { kind: string }) => entry.kind === 'change').at(-1)
  return [action, detail]
}

/** Sends a proposal as this staff member. */
async function sendAs(staff: Staff, quote: Negotiation): Promise<void> {
  const lines = quote.lines.map((id) => ({ id, quantity: 1, price: { kind: 'unit', amount: '30.00' } }))
  const staged = await desk.act(
    staff,
    quote,
    'proposal',
    { lines, shipping: { status: 'free' }, tax: { kind: 'none' } },
    'PUT',
  )
  assert.equal(staged.status, 200, JSON.stringify(staged.body))
  const sent = await desk.act(staff, quote, 'send')
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
}

it('a request is taken up, declined with a message, or closed with a reason', async () => {
  const taken = await desk.open()
  await onQuote(desk.rep, taken, async (page) => {
    await take(page, 'Start the review', 'Start the review')
    await page.getByText('In review', { exact: true }).first().waitFor()
  })
  assert.equal((await taken.read()).status, 'in_review')

  const declined = await desk.open()
  await onQuote(desk.rep, declined, async (page) => {
    await take(page, 'Decline the request', 'Decline', (dialog) =>
      dialog.getByLabel('Message').fill('We are out of oak, sorry.'),
    )
  })
  assert.equal((await declined.read()).status, 'declined')
  assert.deepEqual(await lastChange(declined), ['decline', { message: 'We are out of oak, sorry.' }])

  const closed = await desk.open()
  await onQuote(desk.rep, closed, async (page) => {
    await take(page, 'Close the quote', 'Close the quote', (dialog) => dialog.getByLabel('Reason').fill('Asked twice'))
    await page.getByText('Over: it was closed').waitFor()
  })
  assert.deepEqual(await lastChange(closed), ['close', { reason: 'Asked twice' }])
})

it("an offer is recalled, or extended until a time in the store's time zone", async () => {
  const recalled = await desk.open()
  await recalled.send()
  await onQuote(desk.rep, recalled, async (page) => {
    await page.getByRole('button', { name: 'Recall the proposal' }).click()
    await finish(page, 'Recall it')
    await page.getByRole('link', { name: 'Prepare proposal' }).waitFor()
  })
  assert.equal((await recalled.read()).status, 'in_review')

  const extended = await desk.open()
  await extended.send()
  const until = new Date((await extended.read()).expiresAt ?? 0)
  until.setUTCDate(until.getUTCDate() + 5)
  until.setUTCSeconds(0, 0)
  const { timezone } = (await desk.manager.call('GET', '/admin/api/session')).body.store
  const typed = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
    until,
  )
  await onQuote(desk.manager, extended, async (page) => {
    await take(page, 'Extend the expiry', 'Extend', (dialog) =>
      dialog.getByLabel('New expiry').fill(typed.replace(' ', 'T')),
    )
  })
  assert.equal((await extended.read()).expiresAt?.toISOString(), until.toISOString())
})

it('blocked actions explain why, in the menu, in a dialog opened by its address, and next to the assignee; irrelevant ones are hidden', async () => {
  const quote = await desk.open()
  await quote.send()
  await onQuote(
    desk.rep,
    quote,
    async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('You need the role Admin or Manager to do this.').waitFor()
      assert.ok(await dialog.getByRole('button', { name: 'Extend' }).isDisabled())
      await checkAccessible(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
      assert.ok(!page.url().includes('do='), page.url())
      await page
        .locator('button:focus')
        .and(page.getByRole('button', { name: 'More actions' }))
        .waitFor()
      await page.getByRole('button', { name: 'More actions' }).press('Enter')
      const remove = page.getByRole('menuitem', { name: 'Delete' })
      await remove.getByText('You need the role Admin to do this.').waitFor()
      assert.equal(await remove.getAttribute('aria-disabled'), 'true')
      const items = await page.getByRole('menuitem').allInnerTexts()
      assert.deepEqual(
        items.map((text) => text.split('\n')[0]),
        ['Close the quote', 'Duplicate', 'Extend the expiry', 'Delete'],
      )
      await keepScreenshot(page, 'quote-actions-menu')
      await remove.focus()
      await page.keyboard.press('Enter')
      assert.equal(await dialog.count(), 0)
      await checkAccessible(page)
    },
    { search: '?do=extend_expiry' },
  )
  await desk.act(desk.manager, quote, 'assign', { staff_id: desk.rep.member.id })
  const other = await desk.sign('sales_rep')
  await desk.under({ staff: { sales_reps_see_all: true } }, () =>
    onQuote(other, quote, async (page) => {
      await page.getByText('Admins and Managers can reassign it.').waitFor()
      assert.ok(await page.getByLabel('Assigned to').isDisabled())
    }),
  )
})

it('a rep takes and releases a quote, and a Manager assigns it to anyone who has accepted their invitation', async () => {
  const invited = { email: 'soon@desk.example', name: 'Not Yet Here', role: 'sales_rep' }
  assert.equal((await desk.admin.call('POST', '/admin/api/staff', invited)).status, 201)
  const quote = await desk.open()
  const assignee = async () => (await quote.read()).assignedStaff?.id ?? null
  const choose = async (page: Page, staffId: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/assign'))
    await page.getByLabel('Assigned to').selectOption(staffId)
    await answered
  }
  await onQuote(desk.rep, quote, async (page) => {
    await page.getByLabel('Assigned to').locator('option', { hasText: '(you)' }).waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('Assigned to').locator('option').count(), 2)
    await choose(page, desk.rep.member.id)
    assert.equal(await assignee(), desk.rep.member.id)
    await choose(page, '')
    assert.equal(await assignee(), null)
  })
  await onQuote(desk.manager, quote, async (page) => {
    await page
      .getByLabel('Assigned to')
      .locator('option', { hasText: desk.rep.member.name })
      .waitFor({ state: 'attached' })
    assert.equal(await page.getByLabel('Assigned to').locator('option', { hasText: invited.name }).count(), 0)
    await choose(page, desk.rep.member.id)
    await page.getByText(`${desk.rep.member.name}’s turn: price it`).waitFor()
  })
  assert.equal(await assignee(), desk.rep.member.id)
})

it('a waiting proposal is approved, rejected with a comment, or withdrawn', async () => {
  await desk.under(NEEDS_APPROVAL, async () => {
    const [approved, rejected, recalled] = [await desk.open(), await desk.open(), await desk.open()]
    for (const quote of [approved, rejected, recalled]) await sendAs(desk.rep, quote)
    await onQuote(desk.manager, approved, async (page) => {
      await page.getByRole('heading', { name: 'Approval of the proposal' }).waitFor()
      await page.getByText(/Step 1: an Admin or a Manager/).waitFor()
      await checkAccessible(page)
      await keepScreenshot(page, 'quote-approval')
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await finish(page, 'Approve')
      await page.getByText(/Waiting for the buyer until/).waitFor()
    })
    assert.equal((await approved.read()).status, 'proposal_sent')
    await onQuote(desk.manager, rejected, async (page) => {
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await finish(page, 'Reject', (dialog) => dialog.getByLabel('What needs to change').fill('Too cheap'))
    })
    assert.equal((await lastChange(rejected))[1].comment, 'Too cheap')
    await onQuote(desk.rep, recalled, async (page) => {
      await page.getByText(/Waiting for approval by an Admin or a Manager/).waitFor()
      await page.getByRole('button', { name: 'Approve', exact: true }).focus()
      await page.getByRole('tooltip').waitFor()
      await take(page, 'Withdraw the approval request', 'Withdraw it')
    })
    assert.equal((await recalled.read()).approval, null)
  })
})

it('an acceptance is voided with a reason; open and rejected lines are reopened, and restored', async () => {
  const voided = await desk.open()
  await voided.send()
  await voided.answer('accept', 'accept')
  await onQuote(desk.manager, voided, async (page) => {
    await take(page, 'Void the acceptance', 'Void it', async (dialog) => {
      assert.ok(await dialog.getByRole('button', { name: 'Void it' }).isDisabled())
      await dialog.getByText(/answer to version 1 is undone, and the buyer is notified. 2 lines reopen/).waitFor()
      await dialog.getByLabel('Reason').fill('A wrong price')
    })
  })
  assert.equal((await voided.read()).status, 'proposal_sent')
  assert.deepEqual(await lastChange(voided), ['void_acceptance', { reason: 'A wrong price' }])

  const reopened = await openV01(site.service, desk.shop, ['accept', 'reject', null])
  await onQuote(desk.rep, reopened, async (page) => {
    await take(page, 'Reopen the negotiation', 'Reopen', (dialog) => dialog.getByLabel(/rejected lines too/).check())
    await page.getByText('In review', { exact: true }).first().waitFor()
    assert.deepEqual(await lastChange(reopened), ['reopen', { include_rejected: true }])
    await take(page, 'Stop renegotiating', 'Stop renegotiating')
    await page.getByText('Partially accepted', { exact: true }).first().waitFor()
  })
  assert.equal((await reopened.read()).status, 'partially_accepted')
})

it('an invoice goes to the typed address with the typed message', async () => {
  const quote = await openV01(site.service, desk.shop)
  await converted(desk.rep, quote)
  await onQuote(desk.rep, quote, async (page) => {
    const sending = page.waitForRequest((request) => request.url().endsWith('/invoices'))
    await page.getByRole('button', { name: 'Send an invoice' }).click()
    await finish(page, 'Send the invoice', async (dialog) => {
      await dialog.getByLabel('Message').fill('Thank you')
      await dialog.getByLabel('To', { exact: true }).fill('books@buyer.example')
    })
    const { to, message, draft_order_id } = (await sending).postDataJSON()
    assert.deepEqual([to, message], ['books@buyer.example', 'Thank you'])
    assert.deepEqual((await quote.read()).platform.draftOrderIds, [draft_order_id])
  })
  assert.ok((await quote.read()).invoiceSentAt)
})

it('a duplicate opens after listing what can no longer be bought', async () => {
  const quote = await desk.open()
  const shelve = (handle: string, status: string) =>
    site.service.pool.query('update platform.product set status = $3 where store_id = $1 and handle = $2', [
      desk.shop.store.id,
      handle,
      status,
    ])
  await shelve('mug', 'archived')
  await onQuote(desk.rep, quote, async (page) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Mug: /)
      .waitFor()
    await checkAccessible(page)
    await page.getByRole('button', { name: /^Open Q-/ }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(quote.id))
    await page.getByText('The earlier quote').waitFor()
    await page.getByText('created this quote from another').waitFor()
  })
  await shelve('mug', 'active')
})

it('an Admin deletes a quote by typing its number and returns to the list', async () => {
  const quote = await desk.open()
  await onQuote(desk.admin, quote, async (page) => {
    const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    assert.ok(await dialog.getByRole('button', { name: 'Delete permanently' }).isDisabled())
    await dialog.getByLabel(/to confirm/).fill(number)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await page.waitForURL('**/admin/quotes')
  })
  assert.equal((await desk.admin.call('GET', `/admin/api/quotes/${quote.id}`)).status, 404)
})

for (const width of [1280, 390]) {
  it(`a changed quote is shown anew, and typed input is kept and sent, at ${width} px`, async () => {
    const quote = await desk.open()
    await onQuote(
      desk.rep,
      quote,
      async (page) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Message').fill('Not this season.')
        await whileSending(page, /decline$/, () => desk.act(desk.manager, quote, 'start-review'))
        await dialog.getByRole('button', { name: 'Decline' }).click()
        await dialog.getByText('The quote has changed').waitFor()
        await dialog.getByText('Its status is now “In review”').waitFor()
        assert.equal((await quote.read()).status, 'in_review')
        await checkAccessible(page)
        await keepScreenshot(page, `quote-conflict-${width}`)
        await dialog.getByRole('button', { name: 'Continue with the quote as it is now' }).click()
        await finish(page, 'Decline')
      },
      { search: '?do=decline', expects: [/ 409$/], width },
    )
    assert.deepEqual(await lastChange(quote), ['decline', { message: 'Not this season.' }])
  })
}

it('an action no longer possible when sent is refused with the current reason', async () => {
  const quote = await desk.open()
  await onQuote(
    desk.rep,
    quote,
    async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Message').fill('Too late')
      await whileSending(page, /decline$/, () => desk.act(desk.manager, quote, 'close'))
      await dialog.getByRole('button', { name: 'Decline' }).click()
      await dialog.getByText('This isn’t possible right now').waitFor()
      await dialog.getByText('Status: Closed.').waitFor()
      assert.ok(await dialog.getByRole('button', { name: 'Decline' }).isDisabled())
      assert.equal(await dialog.getByLabel('Message').inputValue(), 'Too late')
    },
    { search: '?do=decline', expects: [/ 409$/] },
  )
})

it('an expired offer is renewed for as long as was typed', async () => {
  const quote = await desk.open()
  await quote.send({ expiry: { kind: 'days', days: 1 } })
  await pass(site.service, 2 * DAY_MS)
  await quote.decide(decideExpire)
  await desk.signAll()
  await onQuote(desk.rep, quote, async (page) => {
    await page.getByText('Your turn: renew the offer, or close the quote').waitFor()
    await page.getByRole('button', { name: 'Renew the offer' }).click()
    await finish(page, 'Renew', async (dialog) => {
      await dialog.getByLabel('For a number of days').check()
      await dialog.getByLabel('Days', { exact: true }).fill('7')
    })
  })
  const { status, versionNumber, expiresAt } = await quote.read()
  assert.deepEqual([status, versionNumber], ['proposal_sent', 2])
  assert.equal(expiresAt?.getTime(), site.service.now.getTime() + 7 * DAY_MS)
})
