import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { type Desk, openDesk } from '../support/shop/desk.ts'

let site: AdminSite
let desk: Desk
before(async () => {
  site = await openAdminSite()
  desk = await openDesk(site.service)
})
after(async () => {
  await site?.close()
})

it('what a colleague does shows in the open list, the counts and the open quote, without a reload', async () => {
  const { manager, rep } = desk
  const quote = await desk.open()
  const { number } = await quote.read()
  await onAdmin(site, '/quotes?tab=all', { staff: rep }, async (page) => {
    // whatever is shown from here on has come by itself: the page is never loaded again
    await page.evaluate('window.isSame = true')
    const row = (id: string) => page.locator(`[data-quote="${id}"]`)
    const turns = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /My turn/ })
    await row(quote.id).getByText('Submitted').waitFor()
    await turns.getByText('1').waitFor()

    const second = await desk.open()
    const started = Date.now()
    await row(second.id).waitFor()
    assert.ok(Date.now() - started < 4_000, 'sooner than pages ask that nobody tells')
    await turns.getByText('2').waitFor()

    await row(quote.id).getByRole('link', { name: number }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByRole('tab', { name: /^Messages/ }).click()
    const note = { body: 'They always pay late.', internal: true }
    const { status } = await manager.call('POST', `/admin/api/quotes/${quote.id}/messages`, note)
    assert.equal(status, 201)
    await page.getByText(note.body).waitFor()
    assert.equal((await desk.act(manager, quote, 'start-review')).status, 200)
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByText('In review').first().waitFor()
    assert.equal(await page.evaluate('window.isSame'), true)
  })
})

it('two people on a quote see each other, and in which field the other is', async () => {
  const { manager, rep } = desk
  const quote = await desk.open()
  const { number, lines } = await quote.read()
  await onAdmin(site, `/quotes/${quote.id}`, { staff: rep }, async (page) => {
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    const colleague = page.getByRole('img', { name: /is here too/ })
    assert.equal(await colleague.count(), 0)
    await onAdmin(site, `/quotes/${quote.id}/proposal`, { staff: manager }, async (editor) => {
      await editor.getByRole('img', { name: `${rep.member.name} is here too.` }).waitFor()
      await editor.getByRole('textbox', { name: `Quantity of ${lines[0]?.title}` }).focus()
      const where = `${manager.member.name} is here too: Quantity of ${lines[0]?.title}.`
      await page.getByRole('img', { name: where }).waitFor()
      await checkAccessible(page)
      await editor.getByRole('link', { name: 'Back to the quote' }).first().click()
      await page.getByRole('img', { name: `${manager.member.name} is here too.` }).waitFor()
      await editor.goto('about:blank')
    })
  })
})
