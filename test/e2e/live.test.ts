import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot } from '../support/browser/browser.ts'
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
    // nothing is asked for at intervals, and the page is not loaded again: whatever is shown from here on was told
    await page.addInitScript('window.setInterval = () => 0')
    await page.reload()
    await page.evaluate('window.isSame = true')
    const row = (id: string) => page.locator(`[data-quote="${id}"]`)
    const turns = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /My turn/ })
    await row(quote.id).getByText('Submitted').waitFor()
    await turns.getByText('1').waitFor()

    const second = await desk.open()
    await row(second.id).waitFor()
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

it('what changes between the page’s first reading and its connection shows as soon as that is open', async () => {
  const quote = await desk.open()
  await onAdmin(site, '/quotes?tab=all', { staff: desk.rep }, async (page) => {
    // alone, the page opens its connection itself, where it can be held back
    await page.addInitScript('window.setInterval = () => 0; delete window.SharedWorker')
    const change = Promise.withResolvers<void>()
    await page.route('**/admin/api/live', async (route) => {
      await change.promise
      await route.continue()
    })
    await page.reload()
    const row = page.locator(`[data-quote="${quote.id}"]`)
    await row.getByText('Submitted').waitFor()
    assert.equal((await desk.act(desk.manager, quote, 'start-review')).status, 200)
    change.resolve()
    await row.getByText('In review').waitFor()
  })
})

it('two people on a quote see each other and in which field the other is, marked in the proposal, until the page is closed', async () => {
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
      await page.goto(`${site.origin}/admin/quotes/${quote.id}/proposal`)
      await page.getByRole('textbox', { name: `Price of ${lines[0]?.title}` }).focus()
      await editor.getByRole('link', { name: 'Prepare proposal' }).click()
      const marked = editor.locator('td', { has: editor.getByTitle(rep.member.name, { exact: true }) })
      await marked.getByRole('textbox', { name: `Price of ${lines[0]?.title}` }).waitFor()
      await keepScreenshot(editor, 'colleague-in-field')
      await page.getByRole('img', { name: /is here too/ }).waitFor()
      await editor.close({ runBeforeUnload: true })
      await page.getByRole('img', { name: /is here too/ }).waitFor({ state: 'detached' })
    })
  })
})
