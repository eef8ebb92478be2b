import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type AdminSite, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { waitQuiet } from '../../support/browser/wait-quiet.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
let quote: string
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
  quote = (await openNegotiation(site.service, shop)).id
})
after(async () => {
  await site?.close()
})

const MOST_STOPS = 90

/** A stop of the Tab key: its element, position, and how it and its surroundings look with and without focus. */
interface Stop {
  name: string
  place: 'skip' | 'header' | 'navigation' | 'content' | 'nowhere'
  focused: string
  left: string
}

/** Makes the page report the focused element; without transitions, so its look is final at once. */
const TELL = `{
  const still = new CSSStyleSheet()
  still.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const look = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling].map((near) => {
    if (!near) return ''
    const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor, left } = getComputedStyle(near)
    return [outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor, left].join()
  }).join(' | ')
  let last = null
  window.tellOfFocus = () => {
    const left = last && look(last)
    const one = last = document.activeElement
    const place = one === document.body ? 'nowhere' : one.matches('.skip') ? 'skip' : one.closest('main') ? 'content'
      : one.closest('nav') ? 'navigation' : 'header'
    const name = (one.ariaLabel || one.labels?.[0]?.textContent || one.textContent || one.tagName).trim().slice(0, 60)
    return { name, place, focused: look(one), left }
  }
}`

/** Takes the focus to the top: some pages open with it in a field. */
const TO_TOP = `{
  const top = document.createElement('i')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
}`

/** Presses Tab from the top of the page to its end. */
async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(TELL)
  await page.evaluate(TO_TOP)
  const stops: Stop[] = []
  for (let n = 0; n < MOST_STOPS; n += 1) {
    await page.keyboard.press('Tab')
    const told = (await page.evaluate('window.tellOfFocus()')) as Stop
    const last = stops.at(-1)
    if (last) last.left = told.left
    if (told.place === 'nowhere' || (told.place === 'skip' && last)) return stops
    stops.push(told)
  }
  return stops.slice(0, -1)
}

for (const [name, path, control] of [
  ['the inbox', () => '/quotes', /Search|Filters/],
  ['the quote', () => `/quotes/${quote}`, /More actions/],
  ['the editor', () => `/quotes/${quote}/proposal`, /Price of Oak board|How Oak board is priced/],
  ['general settings', () => '/settings/general', /E-mail|name|Save|prefix/i],
] as const) {
  it(`Tab leads from the top of ${name} past the skip link and the navigation to its controls, with visible focus`, async () => {
    await onAdmin(site, path(), { staff: admin }, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitQuiet(page)
      const stops = await tabThrough(page)
      assert.equal(stops[0]?.place, 'skip')
      const order = stops.map((stop) => stop.place).filter((place, i, all) => place !== all[i - 1])
      assert.deepEqual(order, ['skip', 'header', 'navigation', 'content'])
      assert.ok(
        stops.some((stop) => stop.place === 'content' && control.test(stop.name)),
        stops.map((stop) => stop.name).join('\n'),
      )
      const unseen = stops.slice(0, -1).filter(({ focused, left }) => focused === left)
      assert.deepEqual(
        unseen.map((stop) => stop.name),
        [],
      )
    })
  })
}

it('the skip link skips the navigation', async () => {
  await onAdmin(site, '/quotes', { staff: admin }, async (page) => {
    await page.getByRole('button', { name: 'Filters' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(`document.activeElement.closest('main') !== null`), true)
  })
})

/** Checks that the focus stays in the dialog however often Tab is pressed, in both directions. */
async function checkTrapped(page: Page, name: string): Promise<void> {
  const inside = `document.activeElement.closest('[role="dialog"]') !== null`
  await page.getByRole('dialog', { name }).waitFor()
  for (const key of [...Array<string>(25).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    assert.equal(await page.evaluate(inside), true, `${key} left the dialog "${name}"`)
  }
}

describe('a dialog', () => {
  it('of a quote keeps the focus, closes with Escape, and returns the focus to where it was opened', async () => {
    await onAdmin(site, `/quotes/${quote}`, { staff: admin }, async (page) => {
      const actions = page.getByRole('button', { name: 'More actions' })
      await actions.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: /^Close/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.waitForSelector('[data-quote-actions]:focus')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: /^Close/ }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await checkTrapped(page, (await dialog.getByRole('heading').textContent()) ?? '')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.waitForSelector('[data-quote-actions]:focus')
    })
  })

  it('with an open list closes only the list with Escape, and itself with the next', async () => {
    await onAdmin(site, '/quotes', { staff: admin }, async (page) => {
      const filters = page.getByRole('button', { name: 'Filters', exact: true })
      await filters.focus()
      await page.keyboard.press('Enter')
      await checkTrapped(page, 'Filters')
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      await dialog.getByRole('combobox', { name: 'Source' }).focus()
      await page.keyboard.press('ArrowDown')
      const option = page.getByRole('option', { name: 'Storefront' })
      await option.waitFor()
      await page.keyboard.press('Escape')
      await option.waitFor({ state: 'hidden' })
      assert.equal(await dialog.isVisible(), true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.waitForSelector('button:focus:has-text("Filters")')
    })
  })
})
