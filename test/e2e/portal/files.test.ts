import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createClamdScanner } from '../../../src/outside/attachments/clamd-scanner.ts'
import { type AdminSite, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { judge, onPortal, onQuote } from '../../support/browser/portal-site.ts'
import { type FakeClamd, startFakeClamd, VIRUS } from '../../support/network/fake-clamd.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { askFor } from '../../support/shop/portal.ts'
import { pdf } from '../../support/shop/uploads.ts'

let site: AdminSite
let shop: Shop
let admin: Staff
let clamd: FakeClamd
before(async () => {
  clamd = await startFakeClamd()
  site = await openAdminSite({ scanner: createClamdScanner(clamd.url) })
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
})
beforeEach(async () => {
  site.service.now = new Date(site.service.now.getTime() + 3_600_000) // the throttle is full again
  admin = await signInAs(site.service, shop.store, 'admin')
})
after(async () => {
  await site?.close()
  await clamd?.close()
})

const file = (name: string, buffer = pdf(name)) => ({ name, mimeType: 'application/pdf', buffer })

async function choose(page: Page, name: string, files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await chooser).setFiles(files)
}

for (const { locale, width, says } of [
  {
    ...{ locale: 'en-GB', width: 1280 },
    says: {
      ...{
        add: 'Add files',
        about: 'What drawing.pdf is about',
        remove: 'Remove wrong.pdf',
        lies: /does not match its name/,
      },
      ...{
        virus: 'A virus was found in it.',
        search: 'Add a product',
        email: 'E-mail',
        send: 'Send the request',
        sent: 'Your request was sent',
      },
      ...{ files: 'Files', again: 'Try bad.txt again', removeLie: 'Remove lie.png', removeVirus: 'Remove bad.txt' },
    },
  },
  {
    ...{ locale: 'de-DE', width: 390 },
    says: {
      ...{
        add: 'Dateien hinzufügen',
        about: 'Wozu drawing.pdf gehört',
        remove: 'wrong.pdf entfernen',
        lies: /passt nicht zum Namen/,
      },
      ...{
        virus: 'Darin wurde ein Virus gefunden.',
        search: 'Produkt hinzufügen',
        email: 'E-Mail',
        send: 'Anfrage senden',
        sent: 'Ihre Anfrage wurde gesendet',
      },
      ...{
        files: 'Dateien',
        again: 'bad.txt noch einmal versuchen',
        removeLie: 'lie.png entfernen',
        removeVirus: 'bad.txt entfernen',
      },
    },
  },
]) {
  test(`a guest sends drawings with a request, one of them for a line, and finds them on the quote, in ${locale} at ${width} px`, async () => {
    const path = `/store/${shop.store.domain}/request?product=oak-2-oil&quantity=3&product=oak-4-oil&quantity=2`
    await onPortal(site, path, { width, locale, expects: [/ 400 /, / 400$/] }, async (page) => {
      await choose(page, says.add, [
        file('drawing.pdf'),
        file('wrong.pdf'),
        file('lie.png'),
        file('bad.txt', Buffer.from(VIRUS)),
      ])
      await page.getByText(says.lies).waitFor()
      await page.getByText(says.virus).waitFor()
      await judge(page, `request-files-${width}`)
      assert.ok(
        await page.getByRole('button', { name: says.send }).isDisabled(),
        'nothing is sent without a file that was chosen',
      )
      await page.getByRole('button', { name: says.remove }).click()
      await page.getByRole('button', { name: says.removeLie }).click()
      await page.getByRole('button', { name: says.removeVirus }).click()
      await page.reload()
      await page.getByLabel(says.about).selectOption({ index: 2 })
      await page.getByLabel(says.email).first().fill('kim@buyer.example')
      await page.getByRole('button', { name: says.send }).click()
      await page.getByRole('heading', { name: says.sent }).waitFor()
    })
    const [{ id }] = (await shop.call('GET', '/v1/quotes?limit=1')).body.data
    await onQuote(site, { store: shop.store, quoteId: id, width, locale }, async (page) => {
      const card = page.getByRole('region', { name: says.files })
      await card.getByRole('link', { name: 'drawing.pdf' }).waitFor()
      assert.match((await card.getByRole('listitem').first().textContent()) ?? '', /drawing\.pdf.*Oak board, 4 m/)
      await judge(page, `quote-files-${width}`)
      const download = page.waitForEvent('download')
      await card.getByRole('link', { name: 'drawing.pdf' }).click()
      assert.equal((await download).suggestedFilename(), 'drawing.pdf')
    })
  })
}

test('a buyer sends a signed sheet with a message, staff answer with a data sheet for a line; each finds the other’s file under the message', async () => {
  const quote = await askFor(shop)
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await page.getByLabel('Message to the seller').fill('Signed, as asked')
    await choose(page, 'Add files', [file('signed.pdf')])
    await page.getByRole('button', { name: 'Remove signed.pdf' }).waitFor()
    await page.getByText('Adding …').waitFor({ state: 'detached' }) // what is not there yet does not outlast the page
    await page.reload()
    await page.getByRole('button', { name: 'Remove signed.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'signed.pdf' }).waitFor()
    await judge(page, 'message-files-390')
  })
  await onAdmin(site, `/quotes/${quote.id}?rail=messages`, { staff: admin }, async (page) => {
    await page.getByRole('link', { name: 'signed.pdf' }).waitFor()
    await page.getByLabel('Message to the buyer').fill('The data sheet')
    await choose(page, 'Add files', [file('sheet.pdf')])
    await page.getByLabel('What sheet.pdf is about').selectOption({ index: 2 })
    await judge(page, 'staff-message-files-1280')
    await page.getByRole('button', { name: 'Send to the buyer' }).click()
    await page.getByRole('link', { name: 'sheet.pdf' }).waitFor()
    await page.getByText(/About 2\. /).waitFor()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('link', { name: 'signed.pdf' }).waitFor()
    await judge(page, 'staff-documents-files-1280')
  })
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'sheet.pdf' }).waitFor()
  })
})

test('a file that is too large is refused before it is sent', async () => {
  const quote = await askFor(shop)
  await onQuote(site, { store: shop.store, quoteId: quote.id }, async (page) => {
    await choose(page, 'Add files', [file('huge.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))])
    await page.getByText('It is larger than 10 MB.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try huge.pdf again' }).count(), 0)
  })
})

test('a file whose upload fails is tried again by hand, and a file that waits for the scanner says so', async () => {
  const quote = await askFor(shop)
  clamd.mood = 'closing'
  await onQuote(site, { store: shop.store, quoteId: quote.id, expects: [/ 503/] }, async (page) => {
    await page.route('**/uploads?*', (route) => route.fulfill({ status: 503, body: '' }))
    await choose(page, 'Add files', [file('plan.pdf')])
    await page.getByText('It could not be added. Check your connection, then try again.').waitFor()
    await page.unroute('**/uploads?*')
    await page.getByRole('button', { name: 'Try plan.pdf again' }).click()
    await page.getByText(/^\d+\skB$/).waitFor()
    await page.getByLabel('Message to the seller').fill('The plan')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Being checked for viruses').waitFor()
    assert.equal(await page.getByRole('link', { name: 'plan.pdf' }).count(), 0)
  })
  clamd.mood = 'well'
})
