import { it } from 'node:test'
import { openShop, quoteRequest } from '/work/main/test/support/catalog.ts'
import { openTestService } from '/work/main/test/support/service.ts'
it('probe', async () => {
  const s = await openTestService(); const shop = await openShop(s)
  for (const p of ['/v1/quotes/%00','/v1/webhooks/%00','/v1/quotes/%00/events','/v1/quotes?limit=Infinity','/v1/quotes?limit=0x10','/v1/quotes?limit=%205','/v1/events?limit=Infinity','/v1/quotes?updated_at[gte]=2026-01-01T24:00:00Z'])
    try { const a = await shop.call('GET', p); console.log(p, a.status, JSON.stringify(a.body.errors)) } catch (e) { console.log(p, String((e as Error).message).slice(0,200)) }
  try { const a = await shop.call('POST','/v1/quotes/%00/messages',{body:{body:'x'}}); console.log('msg', a.status, a.body.errors)} catch(e) {console.log((e as Error).message)}
  await s.close()
})
