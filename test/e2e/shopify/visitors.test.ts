import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessible, checkFits } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { frameOf, openShopifyDemo, type ShopifyDemo } from '../../support/browser/shopify-demo.ts'
import { askByBlock, fillCart, installApp } from '../../support/browser/shopify-steps.ts'

let demo: ShopifyDemo
before(async () => {
  demo = await openShopifyDemo()
  await demo.inAdmin('', {}, async (page) => void (await installApp(page)))
})
after(() => demo?.close())

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${demo.store}/account/login`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Sign out' }).waitFor()
}

it('in German: a customer without a company asks on a product’s page, staff offer, and it is accepted, at another path of the store', async () => {
  const german = { locale: 'de-DE' }
  await demo.inStore('/localization?language=de', german, async (page) => {
    await signIn(page, 'Carl Customer')
    await page.goto(`${demo.store}/products/desk-lamp`)
    await page.getByRole('button', { name: 'Angebot anfordern' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).waitFor()
    await inDialog(page, 'Angebot anfordern').click()
    await page.getByText(/Ihre Anfrage Q-1001 wurde gesendet/).waitFor()
  })
  await demo.inAdmin('/sign-in?staff=1001', german, async (page) => {
    const frame = await frameOf(page)
    await frame.getByRole('link', { name: 'Q-1001' }).click()
    await frame.getByRole('link', { name: 'Angebot vorbereiten' }).first().click()
    await frame.getByLabel('Desk lamp', { exact: false }).first().waitFor()
    await keepScreenshot(page, 'visitors-german-editor')
    await frame.getByRole('button', { name: 'Vorschau und senden' }).click()
    await frame.getByRole('button', { name: /\d.* senden$/ }).click()
    await frame.getByText('Version 1 wurde an den Kunden gesendet.').waitFor()
  })
  await demo.inStore('/tools/offers/portal', german, async (page) => {
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByRole('link', { name: 'Carl Customer' }).click()
    await page.getByRole('link', { name: 'Q-1001' }).click()
    await page.getByRole('button', { name: 'Alles annehmen' }).click()
    await inDialog(page, 'Jetzt annehmen').click()
    await page.getByRole('heading', { name: 'Angenommen' }).waitFor()
    assert.match(page.url(), /\/tools\/offers\/portal\/quotes\/qte_/)
    await page.goBack()
    await page.getByRole('link', { name: 'Q-1001' }).waitFor()
  })
})

it('a customer asks for the chosen variant in the quantity typed, recognised with their company; the form is loaded when it is wanted', async () => {
  await demo.inStore('/', {}, async (page) => {
    await signIn(page, 'Bea Buyer')
    await page.goto(`${demo.store}/products/steel-bolt-m8`)
    assert.equal(await page.evaluate('document.scripts.length'), 1)
    await page.getByLabel('Variant').selectOption({ label: '40 mm, 0.60' })
    await page.getByLabel('Quantity').fill('12')
    const number = await askByBlock(page, async () => {
      await page.getByRole('dialog').getByText('Steel bolt M8, 40 mm').first().waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'E-mail *' }).inputValue(), 'bea@example.com')
      await page.getByLabel('For location').selectOption('Sample Works, Berlin')
      await checkAccessible(page)
    })
    await page.getByRole('dialog').getByRole('link', { name: 'My quotes' }).click()
    await page.getByText('Sample Works, Berlin').waitFor()
    await checkAccessible(page)
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0, 'the store signs people out')
    await page.getByRole('link', { name: number }).click()
    await page.getByText('12 × €0.60').waitFor()
  })
})

it('the cart asks for all its lines, also for those added after the page was drawn, on a phone', async () => {
  await demo.inStore('/', { width: 390 }, async (page) => {
    await fillCart(page)
    const other = await page.context().newPage()
    await other.goto(`${demo.store}/products/steel-bolt-m8`)
    await other.getByRole('button', { name: 'Add to cart' }).click()
    await other.getByRole('heading', { name: 'Cart' }).waitFor()
    await askByBlock(page, async () => {
      await page.getByRole('button', { name: 'Remove' }).nth(2).waitFor()
      await checkFits(page)
    })
    await page.getByRole('dialog').getByRole('link', { name: 'My quotes' }).click()
    await page.getByRole('link', { name: /Q-\d+/ }).first().click()
    for (const line of ['3 × €729.00', '10 × €79.00', '1 × €0.45']) await page.getByText(line).waitFor()
  })
})

it('a guest gets the form in the language of the store, and is sent to the store’s own sign-in for quotes', async () => {
  await demo.inStore('/localization?language=de', { width: 390 }, async (page) => {
    await page.goto(`${demo.store}/pages/quote`)
    await page.getByRole('heading', { name: 'Angebot anfordern' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Meine Angebote' }).click()
    const signIn = page.getByRole('link', { name: 'Anmelden' })
    const back = encodeURIComponent('/apps/quotes/portal?language=de')
    assert.equal(await signIn.getAttribute('href'), `/account/login?return_url=${back}`)
  })
})

it('a shop in yen is told why it cannot install the app', async () => {
  const page = await demo.browser.newPage()
  await page.goto(`${demo.admin.replace('quote-demo', 'yen-demo')}/apps`)
  await page.getByRole('button', { name: 'Install' }).click()
  const why = 'Quotes need a currency with two decimals, and this shop’s currency is JPY.'
  await (await frameOf(page)).getByText(why).waitFor()
  await page.close()
})

it('a customer without an e-mail address is told what is missing, and asks as a guest', async () => {
  await demo.inStore('/', { expects: [/ 401$/] }, async (page) => {
    await signIn(page, 'Phoebe Phone')
    await page.getByRole('link', { name: 'My quotes' }).first().click()
    await page.getByText('Already signed in? Then your account has no e-mail address').waitFor()
    await page.getByText('Quote Demo').waitFor()
    await page.goto(`${demo.store}/products/desk-lamp`)
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).waitFor()
    await inDialog(page, 'Request a quote').click()
    await page.getByText('Please fill in this field.').waitFor()
    await page.getByRole('textbox', { name: 'E-mail *' }).fill('phoebe@example.com')
    await inDialog(page, 'Request a quote').click()
    await page.getByText(/Your request Q-\d+ has been sent/).waitFor()
  })
})

it('a product that only those with its link see cannot be requested, and its page says so', async () => {
  await demo.inStore('/products/prototype-chair', {}, async (page) => {
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await page.getByText('This product cannot be requested at the moment.').waitFor()
    await keepScreenshot(page, 'visitors-unlisted')
  })
})

it('two tabs: who signs out of the store in one sees no quotes in the other, and signs in to where they were', async () => {
  await demo.inStore('/', { expects: [/ 401$/] }, async (page) => {
    await signIn(page, 'Carl Customer')
    await page.goto(`${demo.store}/apps/quotes/portal`)
    await page.getByRole('link', { name: 'Q-1001' }).click()
    await page.getByRole('heading', { name: 'Quote Q-1001' }).waitFor()
    const address = page.url()
    const other = await page.context().newPage()
    await other.goto(`${demo.store}/account/logout`)
    await page.reload()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Carl Customer' }).click()
    await page.getByRole('heading', { name: 'Quote Q-1001' }).waitFor()
    assert.equal(page.url(), address)
  })
})
