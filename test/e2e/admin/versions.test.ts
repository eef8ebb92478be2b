import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { openNegotiation } from '../../support/shop/negotiation.ts'

const NAUGHTY = '<img src=x onerror="window.__trapped = 1"> & "quoted"'

let site: AdminSite
let shop: Shop
let rep: Staff
before(async () => {
  site = await openAdminSite()
  shop = await openShop(site.service, { store: { name: 'Northwood Timber' } })
  rep = await signInAs(site.service, shop.store, 'sales_rep')
})
after(async () => {
  await site?.close()
})

const tick = () => {
  site.service.now = new Date(site.service.now.getTime() + 1_000)
}

/**
 * Opens two versions of boards, mugs and a custom item: the second without the item, with dearer boards, mugs at a hidden price and 5 %
 * off.
 */
async function openVersions() {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { variant_id: shop.mug, quantity: 7 },
    { custom: { title: NAUGHTY }, quantity: 2 },
  ]
  const quote = await openNegotiation(site.service, shop, { lines })
  const act = async (method: string, path: string, body: object = {}) => {
    tick()
    const { revision } = await quote.read()
    const answer = await rep.call(method, `/admin/api/quotes/${quote.id}/${path}`, { revision, ...body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  const [board, mug, thing] = quote.lines
  const line = (id: string | undefined, quantity: number, amount: string, visibility = 'show') => ({
    id,
    quantity,
    price: { kind: 'unit', amount },
    visibility,
  })
  const terms = { shipping: { status: 'not_required' }, tax: { kind: 'none' } }
  const first = [line(board, 3, '30.00'), line(mug, 7, '12.00'), line(thing, 2, '5.00', 'hidden')]
  await act('PUT', 'proposal', { ...terms, lines: first })
  await act('POST', 'send')
  await act('POST', 'recall')
  const second = [line(board, 4, '32.50'), line(mug, 7, '12.00', 'price_hidden'), line(thing, 2, '5.00', 'hidden')]
  const quoted = { status: 'quoted', label: 'Freight', amount: '18.00' }
  const more = { discount: { kind: 'percent', off: '5' }, payment_terms: 'Net 30', note: NAUGHTY }
  await act('PUT', 'proposal', { ...terms, ...more, shipping: quoted, lines: second })
  await act('POST', 'send')
  return quote
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  it(`lists versions and compares each with any other, at ${width} px`, async () => {
    const { id } = await openVersions()
    await onAdmin(site, `/quotes/${id}/versions`, { staff: rep, width, colorScheme }, async (page) => {
      await page.getByText('With the buyer').waitFor()
      await page.getByText('Recalled').waitFor()
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `versions-${width}`)
      await page.getByRole('link', { name: 'Version 2' }).click()
      const diff = page.getByTestId('diff')
      await diff.waitFor()
      const said = (await diff.innerText()).replaceAll(/\s+/g, ' ')
      for (const change of [
        '~ Changed Oak board Quantity before: 3 → after: 4 Unit price before: $30.00 → after: $32.50 (+$2.50)',
        'For the buyer before: shown → after: price hidden',
        'Discount before: None → after: 5%',
        'Shipping before: not required → after: Freight: $18.00 (+$18.00)',
        'Total before: $184.00 → after: $230.80 (+$46.80)',
      ]) {
        assert.ok(said.includes(change), `${change}\n${said}`)
      }
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `version-${width}`)
      assert.equal(await page.evaluate('window.__trapped'), undefined)
      await page.goto(`${site.origin}/admin/quotes/${id}/versions/1?against=2`)
      await page.getByText('before: $230.80').waitFor()
      assert.match((await page.getByTestId('diff').innerText()).replaceAll(/\s+/g, ' '), /\$184\.00 \(−\$46\.80\)/)
    })
  })
}

it('prints a version as its buyer sees it: without hidden lines and prices, on white paper', async () => {
  const { id } = await openVersions()
  for (const width of [1280, 390]) {
    const visit = { staff: rep, width, colorScheme: 'dark' } as const
    await onAdmin(site, `/quotes/${id}/versions/2?view=print`, visit, async (page) => {
      const paper = page.getByRole('article')
      await paper.waitFor()
      const said = await paper.innerText()
      for (const shown of ['Northwood Timber', 'Oak board', '$32.50', 'Mug', 'in the total', '$230.80', 'Net 30']) {
        assert.ok(said.includes(shown), shown)
      }
      assert.ok(!said.includes('$12.00') && !said.includes('$84.00'), 'no hidden price')
      assert.ok(!(await paper.locator('table').innerText()).includes('onerror'), 'no hidden line')
      await checkAccessible(page)
      await checkFits(page)
      await keepScreenshot(page, `print-${width}`)
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible(), false)
      assert.equal(await page.getByRole('navigation').isVisible(), false)
      await keepScreenshot(page, `paper-${width}`)
    })
  }
})
