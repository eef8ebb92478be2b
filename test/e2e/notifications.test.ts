import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../support/browser/admin-site.ts'
import { keepScreenshot } from '../support/browser/browser.ts'
import { type Desk, openDesk } from '../support/shop/desk.ts'
import { type Negotiation, pass } from '../support/shop/negotiation.ts'

let site: AdminSite
let desk: Desk
before(async () => {
  site = await openAdminSite()
  desk = await openDesk(site.service)
})
after(async () => {
  await site?.close()
})

const bell = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
    exact: true,
  })
const assign = async (quote: Negotiation) => {
  const { status } = await desk.act(desk.manager, quote, 'assign', { staff_id: desk.rep.member.id })
  assert.equal(status, 200)
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`the bell tells at once what concerns a person, opens its quote and reads it, at ${width} px`, async () => {
    const [one, other] = [await desk.open(), await desk.open()]
    const { number } = await one.read()
    await desk.rep.call('POST', '/admin/api/notifications/read', { quote_id: null })
    await pass(site.service, 1_000)
    await onAdmin(site, '/my-turn', { staff: desk.rep, width, colorScheme }, async (page) => {
      await bell(page, 0).waitFor()
      await assign(other)
      await bell(page, 1).waitFor()
      await assign(one)
      await bell(page, 2).focus()
      await page.keyboard.press('Enter')
      const list = page.getByRole('dialog', { name: 'Notifications' })
      const told = list.getByRole('listitem').filter({ hasText: number })
      await told.getByText(`${desk.manager.member.name} assigned a quote to you`).waitFor()
      await told.getByText('Unread').waitFor()
      await keepScreenshot(page, `bell-${width}-${colorScheme}`)
      await checkAccessible(page)
      await checkFits(page)
      await told.getByRole('link').press('Enter')
      await page.getByRole('heading', { level: 1, name: number }).waitFor()
      await list.waitFor({ state: 'detached' })
      await bell(page, 1).click()
      await list.getByRole('button', { name: 'Mark all read' }).click()
      await list.getByText('Unread').first().waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await bell(page, 0).waitFor()
    })
  })
}

it('a person chooses what they are told, and lets the browser tell it while no page is seen', async () => {
  const quote = await desk.open()
  const { number } = await quote.read()
  await onAdmin(site, '/my-turn', { staff: desk.rep }, async (page) => {
    // A browser without windows lets no page show any: this one asks, and is let.
    await page.evaluate(`
      window.shown = []
      window.Notification = class extends Notification {
        static permission = 'default'
        static async requestPermission() { return (this.permission = 'granted') }
        constructor(title, options) { super(title, options); shown.push([title, options.body]) }
      }`)
    await page.getByRole('button', { name: desk.rep.member.name }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByLabel('a buyer writes').uncheck()
    await page.getByText('Your choice is saved.').waitFor()
    const { body } = await desk.rep.call('GET', '/admin/api/notifications/choice')
    assert.deepEqual(body.muted, ['buyer_wrote'])
    await page.getByRole('button', { name: 'Show them in this browser' }).click()
    await page.getByRole('button', { name: 'Stop showing them in this browser' }).waitFor()
    await checkAccessible(page)
    await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true })`)
    await assign(quote)
    const shown = (await page.evaluate(`new Promise((resolve) => {
      const look = () => (shown.length > 0 ? resolve(shown) : setTimeout(look, 20))
      look()
    })`)) as string[][]
    assert.deepEqual(shown, [[`${desk.manager.member.name} assigned a quote to you`, shown[0]?.[1]]])
    assert.ok(shown[0]?.[1]?.startsWith(number))
  })
})
