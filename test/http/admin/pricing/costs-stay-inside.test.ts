import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MailAnswer } from '../../../../src/domain/mail/mail-retry.ts'
import type { OutgoingMail } from '../../../../src/outside/mailer.ts'
import { dumpDatabase, tablesWith } from '../../../support/database/dump.ts'
import { callTool, connectAgent } from '../../../support/mcp/agent.ts'
import { openMaker, textOf } from '../../../support/service/documents.ts'
import { jobContext, settle } from '../../../support/service/jobs.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import { memoryLog } from '../../../support/service/memory-log.ts'
import { type Answer, openTestService } from '../../../support/service/service.ts'
import { operationsOf } from '../../../support/service/tenants.ts'
import { signInAs } from '../../../support/shop/admin.ts'
import { openShop } from '../../../support/shop/catalog.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { negotiatePersonally, PERSONAL_SETTINGS, type Personal } from '../../../support/shop/personal.ts'
import { type Buyer, openLink } from '../../../support/shop/portal.ts'

/** No price, and no sum of prices, has these digits. */
const COST = '4321.07'
/** As the API, English and German write it. */
const WRITTEN = /4[.,]?321[.,]07/
const log = memoryLog()
const maker = openMaker()
const sent: OutgoingMail[] = []
const keep = async (mail: OutgoingMail): Promise<MailAnswer> => {
  sent.push(mail)
  return { at: 'done', code: 250, status: null }
}
let desk: Desk
let personal: Personal
before(async () => {
  const service = await openTestService({
    logger: log.logger,
    mailer: { send: keep, close: () => {} },
  })
  desk = await openDesk(service)
  const board = { options: ['2 m', 'Oiled'], price: '39.99', cost: COST }
  const product = { handle: 'oak-board', title: 'Oak board', variants: [board] }
  await service.platform.saveProducts(desk.shop.store.id, [product], service.now)
  await service.settings(desk.shop.store, PERSONAL_SETTINGS)
  const job = jobContext(service, { logger: log.logger, documents: maker })
  personal = await negotiatePersonally(service, desk.shop, desk.admin, { tag: 'c0st', job })
  await workOffMail(service)
  await settle(service)
})
after(async () => {
  await maker.close()
  await desk.service.close()
})

/** Asks every readable operation of an API, and returns how many answered; none may contain the cost. */
async function askAll(api: string, ask: (path: string) => Promise<Answer>): Promise<number> {
  const { service, shop } = desk
  let answered = 0
  for (const { method, path } of await operationsOf(service, api)) {
    if (method !== 'GET') continue
    const id = path.includes('/companies/') ? shop.acme : path.includes('/customers/') ? shop.buyer : personal.sold
    const at = path.replace('{id}', id).replace('{domain}', shop.store.domain).replace('{number}', '1')
    const { status, body } = await ask(at)
    assert.doesNotMatch(JSON.stringify(body ?? null), WRITTEN, at)
    if (status === 200) answered += 1
  }
  return answered
}

describe('what products cost the store', () => {
  it('is in the catalogue alone, so that no stored mail, event, answer, version or message contains it', async () => {
    const { service } = desk
    const dump = await dumpDatabase(service)
    const open = (sealed: Buffer) => service.systems.secretBox.open(sealed)
    assert.deepEqual(tablesWith(dump, COST, open), ['platform.variant'])
    for (const table of ['event', 'quote_change', 'quote_version']) {
      const isStored = [...dump].some(([name, rows]) => name.startsWith(`public.${table}`) && rows.length > 0)
      assert.ok(isStored, `nothing is in ${table}`)
    }
    assert.doesNotMatch(log.text(), WRITTEN)
  })

  it('is in no mail', () => {
    assert.ok(sent.some(({ subject }) => subject.includes('Q-1001')))
    for (const { subject, text, html } of sent) assert.doesNotMatch(subject + text + html, WRITTEN)
  })

  it('is in the answer to staff who may see it', async () => {
    const { body } = await desk.manager.call('GET', `/admin/api/quotes/${personal.sold}/worth`)
    assert.match(JSON.stringify(body), WRITTEN)
  })

  it('is in no answer to a Sales rep on any route, exports included', async () => {
    assert.ok((await askAll('/admin/api', (path) => desk.rep.call('GET', path))) > 20)
    const { status, body } = await desk.rep.call('GET', '/admin/api/quotes/export.csv?tab=all')
    assert.equal(status, 200, JSON.stringify(body))
    assert.doesNotMatch(JSON.stringify(body), WRITTEN)
  })

  it('is in no answer to staff of another store, nor is the quote', async () => {
    const other = await openShop(desk.service)
    const stranger = await signInAs(desk.service, other.store, 'admin')
    await askAll('/admin/api', (path) => stranger.call('GET', path))
    const { status } = await stranger.call('GET', `/admin/api/quotes/${personal.sold}/worth`)
    assert.equal(status, 404)
  })

  it('is in no answer to a buyer, their colleague or whoever has the link', async () => {
    const link = await openLink(desk.service, desk.shop.store, personal.sold)
    const inPortal = (buyer: Pick<Buyer, 'call'>) => (path: string) =>
      buyer.call('GET', path.slice('/portal/api'.length))
    for (const buyer of [personal.buyer, personal.approver, link]) {
      assert.ok((await askAll('/portal/api', inPortal(buyer))) > 3)
    }
  })

  it('is in no answer of /v1 to a key with every scope, and in no document', async () => {
    const { shop, service } = desk
    assert.ok((await askAll('', (path) => shop.call('GET', path))) > 5)
    const { body } = await shop.call('GET', `/v1/quotes/${personal.sold}/documents`)
    assert.ok(body.data.length > 0)
    for (const { id } of body.data) {
      const { body: one } = await shop.call('GET', `/v1/documents/${id}`)
      const pdf = await fetch(one.download_url.replace('https://quotes.service.dev', service.baseUrl))
      const text = await textOf(new Uint8Array(await pdf.arrayBuffer()))
      assert.match(text, /Oak board/)
      assert.doesNotMatch(text, WRITTEN)
    }
  })

  it('is in no answer to an AI agent', async () => {
    const { service, shop } = desk
    const agent = await connectAgent(service, shop.key)
    for (const [tool, args] of [
      ['get_quote', { id: personal.sold }],
      ['list_quotes', {}],
      ['list_quote_events', { id: personal.sold }],
      ['list_documents', { id: personal.sold }],
    ] as const) {
      const result = await callTool(agent, tool, args)
      assert.equal(result.isError ?? false, false, tool)
      assert.doesNotMatch(JSON.stringify(result), WRITTEN, tool)
    }
    await agent.close()
  })
})
