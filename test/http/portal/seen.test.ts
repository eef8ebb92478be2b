import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import type { Negotiation } from '../../support/shop/negotiation.ts'
import { openLink } from '../../support/shop/portal.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

async function sights(quote: Negotiation): Promise<[string, unknown][]> {
  const { body } = await desk.admin.call('GET', `/admin/api/quotes/${quote.id}/timeline`)
  return body.data.flatMap(({ action, detail }: { action?: string; detail?: Record<string, unknown> }) =>
    action === 'opened' || action === 'downloaded' ? [[action, detail?.version_number]] : [],
  )
}

it('the first opening and download of each version are in the timeline, and the quote stays as it is', async () => {
  const quote = await desk.open()
  const buyer = await openLink(desk.service, desk.shop.store, quote.id)
  const see = (what: string) => buyer.call('POST', `/quotes/${quote.id}/seen`, { what })
  assert.equal((await see('opened')).status, 200)
  assert.deepEqual(await sights(quote), [], 'there is no offer yet')
  await quote.send()
  const { revision } = await quote.read()
  await buyer.read(quote.id)
  assert.deepEqual(await sights(quote), [], 'reading alone is no opening: scanners read, too')
  await Promise.all([see('opened'), see('opened'), see('downloaded')])
  await see('opened')
  assert.deepEqual((await sights(quote)).sort(), [
    ['downloaded', 1],
    ['opened', 1],
  ])
  assert.equal((await quote.read()).revision, revision)
  assert.deepEqual((await quote.events()).length, 1, 'integrations hear nothing of it')
})

it('a store that has switched it off hears nothing, and nothing is kept', async () => {
  await desk.under({ negotiation: { tell_opened: false } }, async () => {
    const quote = await desk.open()
    await quote.send()
    const buyer = await openLink(desk.service, desk.shop.store, quote.id)
    assert.equal((await buyer.call('POST', `/quotes/${quote.id}/seen`, { what: 'opened' })).status, 200)
    assert.deepEqual(await sights(quote), [])
  })
  const { rows } = await desk.service.pool.query('select count(*)::int as kept from quote_seen')
  assert.equal(rows[0].kept, 2)
})
