import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
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

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`a note mentions a colleague by the keys alone, and says who may not see the quote, at ${width} px`, async () => {
    const quote = await desk.open()
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    const [{ name }, { name: hidden }] = [desk.admin.member, desk.rep.member]
    await onAdmin(
      site,
      `/quotes/${quote.id}?rail=messages`,
      { staff: desk.manager, width, colorScheme },
      async (page) => {
        await page.getByText('Internal note', { exact: true }).first().click()
        const field = page.getByRole('textbox', { name: 'Internal note' })
        await field.pressSequentially('Please look, @')
        const option = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option', { name })
        await option.waitFor()
        await page.getByRole('status').filter({ hasText: hidden }).waitFor()
        await keepScreenshot(page, `mention-${width}-${colorScheme}`)
        await checkAccessible(page)
        await checkFits(page)
        await field.press('Enter')
        await option.waitFor({ state: 'detached' })
        await field.pressSequentially('today')
        assert.equal(await field.inputValue(), `Please look, @${name} today`)
        await page.getByRole('button', { name: 'Save note' }).click()
        await page
          .locator('strong', { hasText: `@${name}` })
          .first()
          .waitFor()
      },
    )
    const { body } = await desk.admin.call('GET', '/admin/api/notifications')
    assert.deepEqual([body.data[0].kind, body.data[0].quote.id], ['mentioned', quote.id])
  })
}
