import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '../../../../../src/database/database.ts'
import type { DraftInput, DraftLine } from '../../../../../src/outside/platform/draft-order.ts'
import { createEmbeddedPlatform } from '../../../../../src/outside/platform/embedded/embedded-platform.ts'
import type { Gid } from '../../../../../src/outside/platform/gid.ts'
import { PlatformError, PlatformUnavailable } from '../../../../../src/outside/platform/port.ts'
import {
  addDraft,
  addStocked,
  callOf,
  customLine,
  draftInput,
  openTestPlatform,
  SECRET_KEYS,
  stockOf,
  type TestPlatform,
  topicsOf,
  variantLine,
} from '../../../../support/service/draft.ts'
import { openInvoice } from '../../../../support/shop/open-invoice.ts'

let open: TestPlatform
before(async () => {
  open = await openTestPlatform()
})
after(() => open.close())

const refused =
  (code: PlatformError['code'], ...paths: string[]) =>
  (error: unknown) => {
    assert.ok(error instanceof PlatformError)
    assert.deepEqual([error.code, error.fields.map(({ path }) => path)], [code, paths])
    return true
  }

test('a draft order costs what was estimated, and both follow the store and the input', async () => {
  const storeId = open.newStore()
  await open.platform.setTaxRate(storeId, { percent: '8.25', shippingTaxable: false })
  const input = draftInput({
    discount: { type: 'fixed', value: '32.81', title: 'Quote Q-1001' },
    shipping: { title: 'Freight', price: '18.00' },
    depositPercentage: '30',
    paymentTermsTemplateId: 'net_30',
  })
  const { lines, warnings, taxesIncluded, ...estimated } = await open.platform.estimate(callOf(storeId), input)
  assert.deepEqual(estimated, {
    subtotal: '437.42',
    discountTotal: '32.81',
    shippingTotal: '18.00',
    taxTotal: '33.38',
    total: '455.99',
  })
  assert.deepEqual(
    [lines.map(({ discountedTotal }) => discountedTotal), warnings, taxesIncluded],
    [['92.49', '80.87', '231.25'], [], false],
  )
  const draft = await open.platform.createDraftOrder(callOf(storeId), 'V01', input)
  const { id, invoiceUrl, updatedAt, ...rest } = draft
  assert.deepEqual(rest, {
    ...estimated,
    name: '#D1',
    status: 'open',
    ready: true,
    invoiceSentAt: null,
    mailsInvoice: false,
    orderId: null,
    deposit: '136.80',
    currency: 'EUR',
    correlationKey: 'V01',
  })
  assert.match(invoiceUrl ?? '', /^https:\/\/shop\.example\/pay\/[0-9a-z]+\.[\w-]{43}$/)
  assert.deepEqual(updatedAt, open.now)
  assert.deepEqual(await open.platform.getDraftOrder(callOf(storeId), id), draft)
  assert.equal((await open.platform.estimate(callOf(storeId), { ...input, taxExempt: true })).taxTotal, '0.00')
})

test('one key makes one draft order, however often and from however many connections at once', async () => {
  const storeId = open.newStore()
  const platforms = [open.platform, open.another(), open.another()]
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      platforms[n % 3]?.createDraftOrder(callOf(storeId), `key ${n % 2}`, draftInput()),
    ),
  )
  assert.deepEqual([...new Set(made.map((draft) => draft?.name))].sort(), ['#D1', '#D2'])
  const again = await open.platform.createDraftOrder(
    callOf(storeId),
    'key 0',
    draftInput({ lines: [customLine('Z', 1, '1.00')] }),
  )
  assert.deepEqual(again, made[0])
  assert.equal((await addDraft(open, storeId)).name, '#D3')
  const other = await open.platform.createDraftOrder(callOf(open.newStore()), 'key 0', draftInput())
  assert.equal(other.name, '#D1')
})

test('every fault of an input is reported by its path, and nothing is written', async () => {
  const storeId = open.newStore()
  const create = (more: Partial<DraftInput>) => addDraft(open, storeId, more)
  const id = <T extends 'ProductVariant' | 'Customer' | 'Company' | 'CompanyLocation' | 'CompanyContact'>(type: T) =>
    `gid://platform/${type}/999999` as Gid<T>
  await assert.rejects(create({ lines: [] }), refused('invalid_input', 'lines'))
  await assert.rejects(
    create({ lines: [variantLine(id('ProductVariant'), 0), customLine('A', 1, '1.5'), customLine('A', 1.5, '-1.00')] }),
    refused(
      'invalid_input',
      'lines.0.quantity',
      'lines.2.quantity',
      'lines.2.lineId',
      'lines.1.unitPrice',
      'lines.2.unitPrice',
      'lines.0.variantId',
    ),
  )
  await assert.rejects(
    create({ discount: { type: 'fixed', value: '437.43', title: '' } }),
    refused('invalid_input', 'discount.value'),
  )
  await assert.rejects(
    create({
      currency: 'eur',
      paymentTermsTemplateId: 'net_31',
      depositPercentage: '100.01',
      discount: { type: 'percentage', value: '101', title: '' },
      shipping: { title: '', price: '-1.00' },
    }),
    refused(
      'invalid_input',
      'currency',
      'paymentTermsTemplateId',
      'discount.value',
      'shipping.price',
      'depositPercentage',
    ),
  )
  await assert.rejects(
    create({ note: '\0', lines: [{ ...customLine('A', 1, '1.00'), title: '\u{d800}' } as DraftLine] }),
    refused('invalid_input', 'lines.0.title', 'note'),
  )
  const company = { companyId: id('Company'), locationId: id('CompanyLocation'), contactId: id('CompanyContact') }
  await assert.rejects(
    create({ buyer: { email: 'nobody', customerId: id('Customer'), company } }),
    refused('invalid_input', 'buyer.email', 'buyer.customerId', 'buyer.company.locationId', 'buyer.company.contactId'),
  )
  assert.deepEqual((await open.platform.changedSince(callOf(storeId), new Date(0), null)).items, [])
})

test("a variant's line has the catalog's data and the given price; another store's variant is unknown", async () => {
  const storeId = open.newStore()
  const variant = await addStocked(open, storeId, '5')
  const draft = await addDraft(open, storeId, { lines: [variantLine(variant, 2, '7.77')] })
  assert.equal(draft.total, '15.54')
  const invoice = await openInvoice(open.platform, draft.invoiceUrl)
  assert.deepEqual(
    invoice?.lines.map(({ title, prices }) => [title, prices?.unitPrice]),
    [['Stocked', '7.77']],
  )
  await assert.rejects(
    addDraft(open, open.newStore(), { lines: [variantLine(variant, 2)] }),
    refused('invalid_input', 'lines.0.variantId'),
  )
})

test('sending the invoice is reported, and refused once the draft order is completed or deleted', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  const { id } = await addDraft(open, storeId)
  open.wait(1_000)
  const sent = await open.platform.sendInvoice(call, id, { to: 'kim@buyer.example', message: 'Thank you' })
  assert.deepEqual([sent.status, sent.invoiceSentAt, sent.updatedAt], ['invoice_sent', open.now, open.now])
  assert.deepEqual(await open.platform.getDraftOrder(call, id), sent)
  assert.deepEqual(await topicsOf(open, storeId), ['draft.updated'])
  await open.platform.completeDraftOrder(call, id)
  await assert.rejects(open.platform.sendInvoice(call, id, { to: 'kim@buyer.example' }), refused('conflict'))
  await assert.rejects(
    open.platform.sendInvoice(call, 'gid://platform/DraftOrder/999999', { to: 'kim@buyer.example' }),
    refused('not_found'),
  )
})

test('deleting is reported once, can be repeated silently, and is refused once the draft order is completed', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  const gone = await addDraft(open, storeId)
  await Promise.all([open.platform.deleteDraftOrder(call, gone.id), open.platform.deleteDraftOrder(call, gone.id)])
  await open.platform.deleteDraftOrder(call, gone.id)
  assert.equal(await open.platform.getDraftOrder(call, gone.id), null)
  assert.deepEqual(await topicsOf(open, storeId), ['draft.deleted'])
  await assert.rejects(open.platform.completeDraftOrder(call, gone.id), refused('not_found'))
  const kept = await addDraft(open, storeId)
  await open.platform.completeDraftOrder(call, kept.id)
  await assert.rejects(open.platform.deleteDraftOrder(call, kept.id), refused('conflict'))
})

test('completing makes one unpaid order and takes the stock once, however often and concurrently', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  const variant = await addStocked(open, storeId, '10')
  const { id } = await addDraft(open, storeId, { lines: [variantLine(variant, 3)] })
  const completed = await Promise.all(
    [open.platform, open.another(), open.platform, open.another()].map((one) => one.completeDraftOrder(call, id)),
  )
  const [first] = completed
  for (const { draft, order } of completed) {
    assert.deepEqual([draft, order], [first?.draft, first?.order])
    assert.deepEqual([draft.status, draft.orderId], ['completed', order.id])
    assert.deepEqual(
      [order.name, order.draftOrderId, order.financial, order.total, order.totalPaid],
      ['#1001', id, 'pending', '30.00', '0.00'],
    )
  }
  assert.equal(await stockOf(open, storeId, variant), 7)
  assert.deepEqual(await topicsOf(open, storeId), ['draft.updated'])
  const orders = await open.platform.getOrders(call, [first?.order.id ?? assert.fail(), 'gid://platform/Order/999999'])
  assert.deepEqual([...orders.values()], [first?.order])
})

test('completing and deleting at once leave either an order or nothing', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  for (let n = 0; n < 5; n++) {
    const { id } = await addDraft(open, storeId)
    const [completed, deleted] = await Promise.allSettled([
      open.platform.completeDraftOrder(call, id),
      open.another().deleteDraftOrder(call, id),
    ])
    assert.notEqual(completed.status, deleted.status)
    assert.equal((await open.platform.getDraftOrder(call, id))?.orderId ?? null, orderOf(completed))
  }
})

function orderOf(settled: PromiseSettledResult<{ order: { id: string } }>): string | null {
  return settled.status === 'fulfilled' ? settled.value.order.id : null
}

test('stock falls below zero only if the variant may be oversold; otherwise the shortage gives a warning', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  const [denied, continued] = [await addStocked(open, storeId, '2'), await addStocked(open, storeId, '2', 'continue')]
  const input = { lines: [variantLine(denied, 5), variantLine(continued, 5), customLine('A', 1, '1.00')] }
  assert.deepEqual((await open.platform.estimate(call, draftInput(input))).warnings, ['Stocked: 5 wanted, 2 in stock.'])
  const { id } = await addDraft(open, storeId, input)
  const { order, warnings } = await open.platform.completeDraftOrder(call, id)
  assert.deepEqual(warnings, ['Stocked: 5 wanted, 2 in stock.'])
  assert.deepEqual([await stockOf(open, storeId, denied), await stockOf(open, storeId, continued)], [0, -3])
  await open.platform.cancelOrder(storeId, order.id, { restock: true })
  assert.deepEqual([await stockOf(open, storeId, denied), await stockOf(open, storeId, continued)], [2, 2])
})

test('concurrent orders of the same variants never deadlock and lose no unit', async () => {
  const storeId = open.newStore()
  const [one, two] = [await addStocked(open, storeId, '100'), await addStocked(open, storeId, '100')]
  const drafts = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      addDraft(open, storeId, {
        lines: n % 2 ? [variantLine(one, 1), variantLine(two, 1)] : [variantLine(two, 1), variantLine(one, 1)],
      }),
    ),
  )
  await Promise.all(drafts.map(({ id }) => open.platform.markAsPaid(storeId, id)))
  assert.deepEqual([await stockOf(open, storeId, one), await stockOf(open, storeId, two)], [90, 90])
})

test('the sweep returns every change since then once, oldest first, across pages', async () => {
  const storeId = open.newStore()
  const call = callOf(storeId)
  await addDraft(open, storeId)
  open.wait(1_000)
  const since = open.now
  const expected: string[] = []
  for (let n = 0; n < 130; n++) {
    const { id } = await addDraft(open, storeId)
    if (n % 10 === 0) expected.push((await open.platform.completeDraftOrder(call, id)).order.id)
    expected.push(id)
    if (n % 3 === 0) open.wait(1)
  }
  await addDraft(open, open.newStore())
  const swept: string[] = []
  let pages = 0
  for (let cursor: string | null = null; ; pages++) {
    const page = await open.platform.changedSince(call, since, cursor)
    swept.push(...page.items.map((item) => ('draft' in item ? item.draft.id : item.order.id)))
    cursor = page.nextCursor
    if (cursor === null) break
  }
  assert.equal(pages, 1)
  assert.deepEqual(swept.toSorted(), expected.toSorted())
})

test("another store's draft orders and orders do not exist", async () => {
  const [ours, theirs] = [open.newStore(), open.newStore()]
  const { draft, order } = await open.platform.markAsPaid(ours, (await addDraft(open, ours)).id)
  assert.equal(await open.platform.getDraftOrder(callOf(theirs), draft.id), null)
  assert.equal((await open.platform.getOrders(callOf(theirs), [order.id])).size, 0)
  await open.platform.deleteDraftOrder(callOf(theirs), draft.id)
  await assert.rejects(open.platform.completeDraftOrder(callOf(theirs), draft.id), refused('not_found'))
  await assert.rejects(open.platform.markAsPaid(theirs, draft.id), refused('not_found'))
  await assert.rejects(open.platform.cancelOrder(theirs, order.id, { restock: false }), refused('not_found'))
  await assert.rejects(
    open.platform.refundOrder(theirs, order.id, { kind: 'full', restock: false }),
    refused('not_found'),
  )
  assert.deepEqual((await open.platform.listOrders(theirs, { limit: 10, cursor: null })).items, [])
})

test('a write that misses its deadline or database says that it may have happened', async () => {
  const { pool, db } = connect('postgres://nobody:x@127.0.0.1:1/none', { max: 1, onError: () => {} })
  const away = createEmbeddedPlatform(pool, { secretKeys: SECRET_KEYS })
  const isUnknown = (error: unknown) => error instanceof PlatformUnavailable && error.executed === 'unknown'
  await assert.rejects(away.createDraftOrder(callOf('1'), 'key', draftInput()), isUnknown)
  await db.destroy()
  const storeId = open.newStore()
  const late = { storeId, deadline: new Date(Date.now() - 1) }
  await assert.rejects(open.platform.createDraftOrder(late, 'late', draftInput()), isUnknown)
  const draft = await open.platform.createDraftOrder(callOf(storeId), 'late', draftInput())
  assert.equal(draft.name, '#D1')
})

test('nothing in the database opens an invoice', async () => {
  const { invoiceUrl } = await addDraft(open, open.newStore())
  const token = (invoiceUrl ?? '').split('/pay/')[1] ?? assert.fail()
  const { rows } = await open.pool.query('select d::text as row from platform.draft_order d')
  const dump = rows.map(({ row }) => row).join('\n')
  for (const form of [token, Buffer.from(token, 'base64url').toString('hex'), Buffer.from(token).toString('hex')])
    assert.ok(!dump.includes(form))
})
