import type { Frame, Page } from 'playwright-core'
import { frameOf } from './shopify-demo.ts'

/** Installs the app, from the home of the shop's admin. */
export async function installApp(page: Page): Promise<Frame> {
  await page.getByRole('link', { name: 'Install Quotes' }).click()
  await page.getByRole('button', { name: 'Install' }).click()
  const frame = await frameOf(page)
  await frame.getByRole('heading', { level: 1, name: 'My turn' }).waitFor()
  return frame
}

/** Signs in to the store as Bea, and puts desks and lamps into her cart. */
export async function fillCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Bea Buyer' }).click()
  await page.getByRole('link', { name: 'Standing desk' }).click()
  await page.getByLabel('Variant').selectOption({ label: 'Walnut, 729.00' })
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Desk lamp' }).click()
  await page.getByLabel('Quantity').fill('10')
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

/** Opens the form of the page's block, sends it with what the page is about, and returns the quote's number. */
export async function askByBlock(page: Page, chosen: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  await page
    .getByRole('button', { name: /^Request a quote/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).first().waitFor()
  await chosen(page)
  await dialog.getByRole('button', { name: 'Request a quote', exact: true }).click()
  const thanks = await page.getByText(/Your request Q-\d+ has been sent/).textContent()
  return /Q-\d+/.exec(thanks ?? '')?.[0] ?? ''
}

/** Prices these lines of the quote that is open in the app, and sends the proposal. */
export async function sendOffer(page: Page, prices: Record<string, string>): Promise<void> {
  const frame = await frameOf(page)
  await frame.getByRole('link', { name: 'Prepare proposal' }).first().click()
  for (const [line, price] of Object.entries(prices)) {
    await frame.getByLabel(`How ${line} is priced`).selectOption('unit')
    await frame.getByLabel(`Price of ${line}`).fill(price)
    await frame.getByLabel(`Price of ${line}`).press('Enter')
  }
  await frame.getByText(/^Saved \d/).waitFor()
  await frame.getByRole('button', { name: 'Preview and send' }).click()
  await frame.getByRole('button', { name: /^Send \D*\d/ }).click()
  await frame.getByText(/^Version \d was sent to the buyer\.$/).waitFor()
}
