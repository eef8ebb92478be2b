import { after, before, it } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { frameOf, openShopifyDemo, type ShopifyDemo } from '../../support/browser/shopify-demo.ts'
import { askByBlock, fillCart, installApp, sendOffer } from '../../support/browser/shopify-steps.ts'

let demo: ShopifyDemo
before(async () => {
  demo = await openShopifyDemo()
})
after(() => demo?.close())

const button = (page: Frame | Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const inDialog = (page: Frame | Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const lineOf = (page: Page, title: string) => page.getByRole('listitem', { name: title })
const inShop = (page: Page, name: string) => page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name })

it('a whole life: installed, asked, countered, partly accepted, accepted, ordered, paid, refunded, cancelled; uninstalled and back', async () => {
  await demo.inAdmin('', {}, async (page) => {
    await installApp(page)
    await keepScreenshot(page, 'life-installed')
    const number = await ask()
    await page.getByRole('navigation', { name: 'Installed' }).getByRole('link', { name: 'Quotes' }).click()
    await (await frameOf(page)).getByRole('link', { name: number }).click()
    await (await frameOf(page)).getByText('Sample Works').first().waitFor()
    await sendOffer(page, { 'Standing desk': '650.00', 'Desk lamp': '70.00' })
    await counter()
    await page.reload()
    await sendOffer(page, { 'Desk lamp': '67.50' })
    await acceptDesks()
    await page.reload()
    await reopen(page)
    await sendOffer(page, { 'Desk lamp': '66.00' })
    await acceptAll()
    await page.reload()
    await order(page)
    const quote = page.url()
    await pay()
    await refundAndCancel(page)
    await page.goto(quote)
    const frame = await frameOf(page)
    for (const text of ['created order #1001', 'refunded order #1001', 'cancelled order #1001'])
      await frame.getByText(text).first().waitFor()
    await keepScreenshot(page, 'life-cancelled')
    await inShop(page, 'Home').click()
    await button(page, 'Uninstall Quotes').click()
    await page.getByRole('link', { name: 'Install Quotes' }).waitFor()
    await findNothing()
    await installApp(page)
    await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Quotes', exact: true }).click()
    await (await frameOf(page)).getByRole('link', { name: 'All' }).first().click()
    await (await frameOf(page)).getByRole('link', { name: number }).waitFor()
  })
})

/** Bea puts desks and lamps into the cart, and asks what they cost. Returns the quote's number. */
async function ask(): Promise<string> {
  let number = ''
  await demo.inStore('/', {}, async (page) => {
    await fillCart(page)
    number = await askByBlock(page, async () => {
      await page.getByLabel('For location').selectOption('Sample Works, Berlin')
      await keepScreenshot(page, 'life-form')
    })
  })
  return number
}

/** Runs the steps on the only quote under "My quotes", as Bea. */
function onQuote(steps: (page: Page) => Promise<void>): Promise<void> {
  return demo.inStore('/apps/quotes/portal', {}, async (page) => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Bea Buyer' }).click()
    await page.getByRole('link', { name: /Q-\d+/ }).waitFor()
    await keepScreenshot(page, 'life-my-quotes')
    await page.getByRole('link', { name: /Q-\d+/ }).click()
    await steps(page)
  })
}

/** Bea asks for cheaper lamps. */
function counter(): Promise<void> {
  return onQuote(async (page) => {
    await button(page, 'Ask for changes').click()
    await page.getByLabel('Your price each, Desk lamp').fill('65')
    await button(page, 'Send my proposal').click()
    await page.getByRole('heading', { name: 'With the seller' }).waitFor()
  })
}

/** Bea accepts the desks, and leaves the lamps for later. */
function acceptDesks(): Promise<void> {
  return onQuote(async (page) => {
    await lineOf(page, 'Standing desk').getByText('Accept', { exact: true }).click()
    await lineOf(page, 'Desk lamp').getByText('Later', { exact: true }).click()
    await button(page, 'Review and send').click()
    await inDialog(page, 'Accept now').click()
    await page.getByRole('heading', { name: 'Partly accepted' }).waitFor()
  })
}

async function reopen(page: Page): Promise<void> {
  const frame = await frameOf(page)
  await button(frame, 'More actions').click()
  await frame.getByRole('menuitem', { name: 'Reopen the negotiation' }).click()
  await inDialog(frame, 'Reopen').click()
}

function acceptAll(): Promise<void> {
  return onQuote(async (page) => {
    await button(page, 'Accept all').click()
    await inDialog(page, 'Accept now').click()
    await page.getByRole('heading', { name: 'Accepted' }).waitFor()
  })
}

/** Staff make the draft order, which has the offer's total to the cent, and send its invoice. */
async function order(page: Page): Promise<void> {
  const frame = await frameOf(page)
  await frame.getByRole('link', { name: /^Convert/ }).click()
  await button(frame, 'Create the draft order').click()
  await frame.getByText('The platform has the same figures: €3,105.90.').waitFor()
  await frame.getByRole('link', { name: 'Back to the quote' }).click()
  const orders = frame.getByRole('region', { name: 'Orders', exact: true })
  await orders.getByRole('button', { name: 'Send the invoice' }).click()
  await inDialog(frame, 'Send the invoice').click()
  await orders.getByText('Invoice sent', { exact: true }).waitFor()
}

function pay(): Promise<void> {
  return onQuote(async (page) => {
    const pay = page.getByRole('region', { name: 'Your order' }).getByRole('link', { name: 'View invoice and pay' })
    await page.goto((await pay.getAttribute('href')) ?? '')
    await button(page, 'Pay now').click()
    await page.getByText('It is paid').waitFor()
    await page.getByRole('link', { name: 'My quotes' }).click()
    await page.getByRole('link', { name: /Q-\d+/ }).click()
    await page.getByRole('region', { name: 'Your order' }).getByText('Paid', { exact: true }).waitFor()
  })
}

/** The merchant does it in Shopify's own admin. */
async function refundAndCancel(page: Page): Promise<void> {
  await inShop(page, 'Orders').click()
  await page.getByRole('link', { name: '#1001' }).click()
  await page.getByLabel('Amount').fill('66.00')
  await button(page, 'Refund').click()
  await page.getByText('Partially refunded').waitFor()
  await page.getByLabel('refund').check()
  await button(page, 'Cancel order').click()
  await page.getByText('Cancelled, refunded').waitFor()
}

/** After uninstalling, the store's address says in words that there is nothing. */
function findNothing(): Promise<void> {
  return demo.inStore('/apps/quotes/portal', { expects: [/ 404$/] }, async (page) => {
    await page.getByText('This store does not take requests for quotes here.').waitFor()
    await keepScreenshot(page, 'life-uninstalled')
  })
}
