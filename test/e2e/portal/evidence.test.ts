import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { printCode } from '../../../src/domain/documents/evidence.ts'
import { parseId } from '../../../src/domain/id.ts'
import { type AdminSite, openAdminSite } from '../../support/browser/admin-site.ts'
import { judgeBoth, onPortal, onQuote } from '../../support/browser/portal-site.ts'
import { openMaker, settleDocuments } from '../../support/service/documents.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { sendPricedOffer } from '../../support/shop/priced-offer.ts'

const folder = mkdtempSync(join(tmpdir(), 'qns-evidence-'))
const maker = openMaker()
let site: AdminSite
let shop: Shop
let admin: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service)
  admin = await signInAs(site.service, shop.store, 'admin')
  await site.service.settings(shop.store, {
    negotiation: { require_name: true, terms: 'Payment within 30 days.\nGoods stay ours until paid.' },
  })
})
after(async () => {
  await site?.close()
  await maker.close()
  rmSync(folder, { recursive: true })
})

/** Returns the files of the quote's confirmation, as it is and with a byte changed, and its code. */
async function confirmationFiles(quoteId: string) {
  await settleDocuments(site.service, maker)
  const { rows } = await site.service.pool.query(
    `select id, code from document where quote_id = $1 and type = 'confirmation'`,
    [parseId('qte', quoteId)],
  )
  const pdf = await databaseFiles(site.service.db).get({ storeId: shop.store.id, id: rows[0].id })
  assert.ok(pdf)
  const changed = Buffer.from(pdf)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  const [original, altered] = [join(folder, `${quoteId}.pdf`), join(folder, `${quoteId}-altered.pdf`)]
  writeFileSync(original, pdf)
  writeFileSync(altered, changed)
  return { original, altered, code: printCode(rows[0].code) }
}

for (const [locale, words] of [
  [
    'en-GB',
    {
      ...{ accept: 'Accept all', name: 'Your name', role: 'Your role (optional)', terms: 'I agree to the terms' },
      ...{ send: 'Accept now', done: 'Accepted', code: 'Code', check: 'Check', onRecord: 'On record' },
      ...{
        file: 'PDF to compare',
        same: 'is the original',
        other: 'at least one byte differs',
        unknown: 'No document',
      },
      who: 'Kim Möller, Head of purchasing',
    },
  ],
  [
    'de-DE',
    {
      ...{ accept: 'Alles annehmen', name: 'Ihr Name', role: 'Ihre Rolle (freiwillig)', terms: 'Ich stimme den' },
      ...{ send: 'Jetzt annehmen', done: 'Angenommen', code: 'Code', check: 'Prüfen', onRecord: 'Hinterlegt' },
      ...{ file: 'PDF zum Vergleichen', same: 'unveränderte Original', other: 'ein Byte weicht ab' },
      ...{ unknown: 'Kein Dokument', who: 'Kim Möller, Head of purchasing' },
    },
  ],
] as const) {
  it(`a buyer signs with name and role, and whoever holds the confirmation can check it, in ${locale}`, async () => {
    const offer = await sendPricedOffer(site.service, shop, admin, {
      lines: ([board]) => [{ id: board, quantity: 10, price: { kind: 'unit', amount: '30.00' } }],
      terms: { shipping: { status: 'free' }, tax: { kind: 'none' } },
    })
    await onQuote(site, { store: shop.store, quoteId: offer.id, locale }, async (page) => {
      await page.getByRole('button', { name: words.accept }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.terms).check()
      const send = dialog.getByRole('button', { name: words.send })
      const name = dialog.getByLabel(words.name)
      await name.fill(' ')
      assert.ok(await send.isDisabled(), 'not without a name')
      await name.fill('Kim Möller')
      await dialog.getByLabel(words.role).fill('Head of purchasing')
      await judgeBoth(page, `signed-${locale}`)
      await send.click()
      await page.getByRole('heading', { name: words.done }).waitFor()
    })
    const { original, altered, code } = await confirmationFiles(offer.id)
    await onPortal(site, '/verify', { locale, expects: [/404/] }, async (page) => {
      await page.getByLabel(words.code).fill('0000')
      await page.getByRole('button', { name: words.check }).click()
      await page.getByRole('alert').filter({ hasText: words.unknown }).waitFor()
      await judgeBoth(page, `verify-unknown-${locale}`)
      await page.getByLabel(words.code).fill(code.toLowerCase())
      await page.getByRole('button', { name: words.check }).click()
      await page.getByText(words.onRecord, { exact: true }).waitFor()
      await page.getByText(words.who).waitFor()
      await page.getByLabel(words.file).setInputFiles(altered)
      await page.getByRole('status').filter({ hasText: words.other }).waitFor()
      await page.getByLabel(words.file).setInputFiles(original)
      await page.getByRole('status').filter({ hasText: words.same }).waitFor()
      await judgeBoth(page, `verify-${locale}`)
    })
  })
}
