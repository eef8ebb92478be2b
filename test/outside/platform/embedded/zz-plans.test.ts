import { test } from 'node:test'
import { openTestPlatform, callOf, addDraft, draftInput } from '../../../support/draft.ts'
test('plans', async () => {
  const open = await openTestPlatform()
  const storeId = open.newStore()
  await addDraft(open, storeId)
  const q = async (text: string) => (await open.pool.query(text)).rows
  console.log('fill')
  await q(`insert into platform.product (store_id, handle, title, status, updated_at) select 1, 'p'||g, 'Product '||md5(g::text), 'active', now() from generate_series(1,100000) g`)
  await q(`insert into platform.variant (store_id, product_id, position, options, title, sku, price, taxable, requires_shipping, inventory_tracked, inventory_policy, updated_at) select 1, id, 1, '{Default}', null, 'SKU-'||id, 1, true,true,false,'deny', now() from platform.product where store_id=1`)
  await q(`insert into platform.draft_order (store_id, number, correlation_key, status, currency, email, lines, subtotal, discount_total, shipping_total, tax_total, total, deposit, invoice_hash, invoice_token_enc, created_at, updated_at)
   select 1 + g % 20, g+10, 'k'||g, 'completed', 'EUR', 'u'||g||'@x', '[]', 10,0,0,0,10,0, sha256(g::text::bytea), (select invoice_token_enc from platform.draft_order limit 1), now(), timestamptz '2026-01-01' + g * interval '1 minute' from generate_series(1,300000) g`)
  await q(`insert into platform.sales_order (store_id, number, draft_order_id, total, created_at, updated_at) select store_id, number, id, total, created_at, updated_at from platform.draft_order where status='completed'`)
  await q(`insert into platform.notification (store_id, id, topic, payload, created_at) select 1 + g%20, gen_random_uuid(), 'x', '{}', '2026-11-21' from generate_series(1,300000) g`)
  const t = async (name: string, work: () => Promise<unknown>) => { for (let i=0;i<3;i++) { const s = performance.now(); await work(); console.log(name, (performance.now()-s).toFixed(1)) } }
  const run = async () => {
    await t('search none', () => open.platform.searchVariants(callOf('1'), { text: 'nothing like', limit: 20, cursor: null, activeOnly: true }))
    await t('search some', () => open.platform.searchVariants(callOf('1'), { text: 'ab', limit: 20, cursor: null, activeOnly: true }))
    await t('sku', () => open.platform.variantsBySku(callOf('1'), Array.from({length:100},(_, n)=>'sku-'+n*7)))
    await t('changedSince', () => open.platform.changedSince(callOf('3'), new Date('2026-07-20'), null))
    await t('create', () => addDraft(open, storeId))
    await t('paid', async () => open.platform.markAsPaid(storeId, (await addDraft(open, storeId)).id))
    await t('redact', () => open.platform.redactCustomer('4', {email:'u77@x'}))
    await t('list', () => open.platform.listOrders('4', {limit: 20, cursor: null}))
    await t('deliver', () => open.platform.deliverNotifications({limit: 1}).catch(()=>0))
    const { items } = await open.platform.listOrders('4', {limit: 100, cursor: null})
    await t('getOrders', () => open.platform.getOrders(callOf('4'), items.map(i=>i.id)))
    await t('contacts', () => open.platform.companyContacts(callOf('4'), 'gid://platform/Company/1'))
  }
  await run()
  await q('analyze'); console.log('--- analyzed')
  await run()
  await open.close()
})
