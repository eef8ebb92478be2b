import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

describe('/admin/api/kits and /admin/api/templates', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const part = () => ({ variant_id: desk.shop.mug, title: 'Mug', quantity: 2 })
  const kit = () => ({ parent: part(), components: [part()], price: '12.50', currency: 'USD' })
  const terms = {
    discount: { kind: 'percent', off: '5' },
    shipping: { status: 'free', label: null, amount: '0.00' },
    payment_terms: null,
    deposit_percentage: '30',
    expiry: { days: 14 },
    note: 'Thank you',
  }

  it('kits and templates are kept as saved, and can be renamed without their content', async () => {
    for (const [path, object, content] of [
      ['kits', 'kit', kit()],
      ['templates', 'template', { terms, currency: 'USD' }],
      [
        'templates',
        'template',
        {
          terms,
          lines: [
            { ...part(), price: '12.50' },
            { ...part(), price: null },
          ],
          currency: 'USD',
        },
      ],
    ] as const) {
      const { status, body } = await desk.rep.call('POST', `/admin/api/${path}`, { name: 'First', ...content })
      assert.equal(status, 201, JSON.stringify(body))
      const { id, created_at, ...kept } = body
      assert.deepEqual(kept, { object, name: 'First', shared: false, own: true, ...content })
      const renamed = await desk.rep.call('PATCH', `/admin/api/${path}/${id}`, { name: 'Second' })
      assert.deepEqual({ ...renamed.body, name: 'First' }, body)
      assert.deepEqual((await desk.admin.call('GET', `/admin/api/${path}`)).body.data, [])
      assert.equal((await desk.rep.call('DELETE', `/admin/api/snippets/${id}`)).status, 404, 'of another kind')
      assert.equal((await desk.rep.call('DELETE', `/admin/api/${path}/${id}`)).status, 200)
    }
  })

  it('refuses kits and terms that no proposal could have', async () => {
    for (const [path, body, field] of [
      ['kits', { ...kit(), price: '12.5' }, 'price'],
      ['kits', { ...kit(), components: [] }, 'components'],
      ['kits', { ...kit(), parent: { ...part(), quantity: 0 } }, 'parent.quantity'],
      ['templates', { terms: { ...terms, note: 7 }, currency: 'USD' }, 'terms.note'],
      ['templates', { terms: { ...terms, lines: [] }, currency: 'USD' }, 'terms.lines'],
      ['templates', { terms, lines: [{ ...part(), price: '-1.00' }], currency: 'USD' }, 'lines.0.price'],
      ['templates', { terms, lines: [{ ...part(), price: null, quantity: 0 }], currency: 'USD' }, 'lines.0.quantity'],
      ['templates', { terms: { shipping: terms.shipping }, currency: 'USD' }, 'terms.discount'],
      ['templates', { terms: { ...terms, shipping: { status: 'free' } }, currency: 'USD' }, 'terms.shipping.label'],
    ] as const) {
      const answer = await desk.admin.call('POST', `/admin/api/${path}`, { name: 'x', ...body })
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.field], [400, field])
    }
  })
})
