import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { type Staff, signInAs } from '../../support/shop/admin.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

let service: TestService
let shop: Shop
let admin: Staff
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  admin = await signInAs(service, shop.store, 'admin')
})
after(() => service.close())

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ variant_id: i % 2 ? shop.mug : shop.board, quantity: i + 1 }))
const ask = (lines: readonly object[], notes = '') =>
  service.call('POST', `/portal/api/stores/${shop.store.domain}/requests`, {
    body: { buyer: { email: 'kim@buyer.example' }, lines, po_number: 'PO-9', ...(notes && { notes }) },
  })
const count = async () => Number((await service.pool.query('select count(*) from quote')).rows[0].count)
const read = async (id: string) => (await admin.call('GET', `/admin/api/quotes/${id}`)).body

it('a list of 240 lines becomes three quotes that belong together, in order and with the same details', async () => {
  const { status, body } = await ask(numbered(240))
  assert.equal(status, 201, JSON.stringify(body))
  const ids = [body.id, ...body.further.map(({ id }: { id: string }) => id)]
  const quotes = []
  for (const id of ids) quotes.push(await read(id))
  assert.deepEqual(
    quotes.map(({ lines }) => [lines.length, lines[0].quantity, lines.at(-1).quantity]),
    [
      [100, 1, 100],
      [100, 101, 200],
      [40, 201, 240],
    ],
  )
  const parts = quotes.map(({ id, number }, i) => ({ id, number, part: i + 1 }))
  for (const { list_parts, po_number } of quotes) assert.deepEqual([list_parts, po_number], [parts, 'PO-9'])
  const { body: events } = await shop.call('GET', '/v1/events?limit=50')
  const created = events.data.filter((event: { type: string }) => event.type === 'quote.created')
  assert.deepEqual(created.map((event: { quote_id: string }) => event.quote_id).toSorted(), ids.toSorted())
})

it('the same list sent twice at once makes its quotes once', async () => {
  const before = await count()
  const answers = await Promise.all([1, 2, 3].map(() => ask(numbered(101), 'twice')))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  for (const { body } of answers) assert.deepEqual(body, answers[0]?.body)
  assert.equal(answers[0]?.body.further.length, 1)
  assert.equal(await count(), before + 2)
})

it('a line that cannot be requested refuses the whole list, and so does the 501st', async () => {
  const before = await count()
  const lines = [...numbered(150), { variant_id: shop.archived, quantity: 1 }]
  const refused = await ask(lines)
  assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'lines.150.variant_id'])
  const { status, body } = await ask(numbered(501))
  assert.deepEqual([status, body.errors[0].field], [400, 'lines'])
  assert.equal(await count(), before)
  const whole = await ask(numbered(500), 'whole')
  assert.deepEqual([whole.status, whole.body.further.length], [201, 4])
})

it('a list that fits is one quote, which is part of nothing; a deleted part is left out', async () => {
  const { body } = await ask(numbered(100), 'one')
  assert.deepEqual([body.further, (await read(body.id)).list_parts], [[], []])
  const list = (await ask(numbered(101), 'deleted')).body
  const [{ id }] = list.further
  const { revision } = await read(id)
  assert.equal((await admin.call('DELETE', `/admin/api/quotes/${id}?revision=${revision}`)).status, 200)
  assert.deepEqual((await read(list.id)).list_parts, [{ id: list.id, number: list.number, part: 1 }])
})
