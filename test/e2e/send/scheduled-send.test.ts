import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createPartitions } from '../../../src/database/partitions.ts'
import { decidePostMessage } from '../../../src/domain/quotes/post-message.ts'
import { sendDueProposals } from '../../../src/jobs/quotes/send-due-proposals.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { jobContext } from '../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { pass } from '../../support/shop/negotiation.ts'

let site: AdminSite
let desk: Desk
before(async () => {
  site = await openAdminSite()
  desk = await openDesk(site.service)
})
after(async () => {
  await site?.close()
})

async function staged() {
  const quote = await desk.open()
  const lines = quote.lines.map((id, i) => ({ id, quantity: [3, 7][i], price: { kind: 'unit', amount: '10.00' } }))
  const proposal = { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' } }
  const { status, body } = await desk.act(desk.admin, quote, 'proposal', proposal, 'PUT')
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`a proposal is sent at a time, seen until it goes, cancelled to be edited, and goes by itself, at ${width} px`, async () => {
    await desk.signAll()
    const quote = await staged()
    const { number } = await quote.read()
    await onAdmin(site, `/quotes/${quote.id}/preview`, { staff: desk.rep, width, colorScheme }, async (page) => {
      await page.getByText('At a time').click()
      await page.getByLabel(`Time (${desk.shop.store.timezone})`).waitFor()
      await page.getByText(/exactly as shown\. If anything changes before/).waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `send-at-${width}`)
      await page.keyboard.press('Control+Enter')
      await page
        .getByRole('status')
        .getByText(/^Goes out \w{3}, /)
        .waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `scheduled-quote-${width}`)

      await page.goto(`${site.origin}/admin/my-turn?scope=scheduled`)
      await page.getByText('The proposal goes out by itself').waitFor()
      await page.getByRole('button', { name: `Scheduled: ${number}` }).waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `scheduled-turns-${width}`)

      await page.goto(`${site.origin}/admin/quotes/${quote.id}/proposal`)
      await page.getByRole('button', { name: 'Cancel sending and edit' }).click()
      await page.getByRole('button', { name: 'Preview and send' }).waitFor()
      await page.goto(`${site.origin}/admin/quotes/${quote.id}/preview`)
      await page.getByText('At a time').click()
      await page.getByRole('button', { name: /^Send \$100\.00 \w{3}, / }).click()
      await page
        .getByRole('status')
        .getByText(/^Goes out/)
        .waitFor()

      const { body } = await desk.rep.call('GET', `/admin/api/quotes/${quote.id}`)
      const later = new Date(body.scheduled_send.at) // the browser's clock stays
      await createPartitions(site.service.db, later)
      await sendDueProposals(jobContext(site.service, { clock: () => later }))
      assert.deepEqual([(await quote.read()).status, (await quote.read()).versionNumber], ['proposal_sent', 1])
      assert.equal((await desk.mails(quote)).filter((mail) => mail === 'proposal to buyer').length, 1)
    })
  })
}

it('what did not go out says why, on its quote and in My turn, and is checked and sent again', async () => {
  await desk.signAll()
  const quote = await staged()
  const at = new Date(site.service.now.getTime() + 3_600_000).toISOString()
  await desk.act(desk.rep, quote, 'scheduled-send', { at, total: '100.00' })
  await quote.decide((read, now) => ({
    ...decidePostMessage(read, { id: 'msg_1', internal: true, by: 'merchant' }, now),
    quote: { ...read, staged: read.staged && { ...read.staged, note: 'Another' } },
  }))
  await pass(site.service, 2 * 3_600_000)
  await sendDueProposals(jobContext(site.service))
  await desk.signAll()
  await onAdmin(site, '/my-turn', { staff: desk.rep }, async (page) => {
    await page.getByText('Not sent as scheduled: The offer has changed since it was scheduled.').waitFor()
    await checkAccessible(page)
    await page.getByRole('link', { name: (await quote.read()).number }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Not sent' })
    await notice
      .getByText('The offer has changed since it was scheduled. Check the offer, then send it again.')
      .waitFor()
    await keepScreenshot(page, 'not-sent')
    await notice.getByRole('link', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: 'Send $100.00' }).click()
    await page.getByText('Version 1 was sent to the buyer.').waitFor()
  })
})

it('what would go out is not asked for again once it has gone, even before the answer says so', async () => {
  const quote = await staged()
  await onAdmin(site, `/quotes/${quote.id}/preview`, { staff: desk.rep }, async (page) => {
    await page.route('**/send', async (route) => {
      const seen = page.waitForResponse((answer) => answer.url().endsWith(`/admin/api/quotes/${quote.id}`)) // others’ changes arrive first
      const answer = await route.fetch()
      await seen
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: /^Send \$/, disabled: false }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Version 1 was sent to the buyer.').waitFor()
  })
})
