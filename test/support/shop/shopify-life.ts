import assert from 'node:assert/strict'
import { readStore } from '../../../src/database/stores/stores.ts'
import type { Answer } from '../service/service.ts'
import type { DraftRecord } from '../shopify/drafts/draft-records.ts'
import type { FakeShop } from '../shopify/shopify-fake.ts'
import type { StaffRecord } from '../shopify/state/records.ts'
import { quoteRequest } from './catalog.ts'
import type { ShopifyStage } from './shopify-shop.ts'

/** The steps of a quote's life on a Shopify store, in order. */
export const LIFE_STEPS = [
  'install',
  'request',
  'price',
  'send',
  'approve',
  'accept',
  'convert',
  'invoice',
  'order',
  'pay',
  'refund',
  'uninstall',
] as const
export type LifeStep = (typeof LIFE_STEPS)[number]

/** The answer to a step; null for one that happens at Shopify, which tells it by webhooks. */
export type Answered = Answer | null

/** One quote's life, played by its people over HTTP: staff inside Shopify's admin, a buyer in the store, the merchant in Shopify's own admin. */
export interface ShopifyLife {
  there: FakeShop
  storeId(): Promise<string>
  /** Empty before `request`. */
  quoteId: string
  /** Its draft order at Shopify, as the step before it left it. Throws if there is none. */
  draft(): DraftRecord
  /** Has what Shopify tells arrive; a test may replace it. */
  arrive: () => Promise<void>
  /** Does a step once. */
  step(name: LifeStep): Promise<Answered>
  /** Sends a request of a member of staff inside Shopify's admin. */
  asStaff(method: string, path: string, body?: object): Promise<Answer>
}

const POLICY = {
  policies: [
    {
      id: 'all',
      name: 'Everything',
      domain: 'merchant',
      conditions: [],
      steps: [{ mode: 'any', approvers: [{ role: 'admin' }] }],
    },
  ],
}

let shops = 0

/** Prepares a life in a new shop with two products, a company's buyer, an owner and a member of staff, where the app is not installed yet. */
export function prepareLife({ service, fake, settle }: ShopifyStage): ShopifyLife {
  shops += 1
  const there = fake.addShop(`life-${shops}`, { name: 'Life', taxRates: [], readsUntilReady: 1 })
  const owner = there.addStaff({ firstName: 'Ada', accountOwner: true })
  const rep = there.addStaff({ firstName: 'Rob' })
  const buyer = there.addCustomer({ firstName: 'Bea' })
  const { company, locations } = there.addCompany('Acme')
  there.addContact(company, buyer, locations)
  const [board, mug] = ['Oak board', 'Mug'].map((name) => there.addVariant({ price: '14.00', name }).id)
  const framed = (who: StaffRecord, method: string, path: string, body?: unknown) =>
    service.call(method, path, { body, headers: { authorization: `Bearer ${there.staffToken(who)}` } })
  const inStore = async (method: string, path: string, body?: object): Promise<Answer> => {
    const url = there.proxyUrl(`/platform/shopify/proxy${path}`, { customer: buyer })
    const answer = await fetch(service.baseUrl + url, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const csrf = async () => (await inStore('GET', `/portal/api/stores/${there.domain}/form`)).body.csrf_token
  const storeId = async () => (await readStore(service.db, there.domain)).id
  const quotePath = (side: 'admin' | 'portal') => `/${side}/api/quotes/${life.quoteId}`
  const onQuote = async (who: StaffRecord, method: string, action: string, body: object = {}) => {
    const seen = await framed(who, 'GET', quotePath('admin'))
    if (seen.status !== 200) return seen
    return framed(who, method, `${quotePath('admin')}/${action}`, { revision: seen.body.revision, ...body })
  }
  let draftId = ''
  const lastDraftId = () => {
    draftId = [...there.drafts.keys()].at(-1) ?? draftId // it is remembered, should it be deleted
    return draftId
  }
  const draft = () => there.draft(lastDraftId())
  const orderId = () => draft().orderId ?? assert.fail('there is no order at Shopify')
  const tell = async () => {
    await life.arrive()
    await settle()
    return null
  }
  const steps: Record<LifeStep, () => Promise<Answered>> = {
    install: async () => {
      const opened = await framed(owner, 'GET', '/admin/api/session')
      if (opened.status !== 200) return opened
      const store = await readStore(service.db, there.domain)
      await service.settings(store, { approvals: POLICY })
      return framed(rep, 'GET', '/admin/api/session')
    },
    request: async () => {
      const lines = [board, mug].map((id) => ({ variant_id: `gid://platform/ProductVariant/${id}`, quantity: 2 }))
      const body = { ...quoteRequest({ lines }), csrf_token: await csrf() }
      const made = await inStore('POST', `/portal/api/stores/${there.domain}/requests`, body)
      if (made.status === 201) life.quoteId = made.body.id
      return made
    },
    price: async () => {
      const { body } = await framed(rep, 'GET', quotePath('admin'))
      const lines = body.lines.map(({ id }: { id: string }) => ({
        id,
        quantity: 2,
        price: { kind: 'unit', amount: '12' },
      }))
      return onQuote(rep, 'PUT', 'proposal', { lines, shipping: { status: 'free' }, tax: { kind: 'none' } })
    },
    send: () => onQuote(rep, 'POST', 'send'),
    approve: () => onQuote(owner, 'POST', 'approve'),
    accept: async () => {
      const seen = await inStore('GET', quotePath('portal'))
      if (seen.status !== 200) return seen
      const decisions = seen.body.lines.map(({ id }: { id: string }, i: number) => ({
        line_id: id,
        decision: i === 0 ? 'accept' : 'reject',
      }))
      const { revision } = seen.body
      return inStore('POST', `${quotePath('portal')}/answer`, { revision, decisions, csrf_token: await csrf() })
    },
    convert: () => onQuote(rep, 'POST', 'convert', { invoice: false }),
    invoice: () => onQuote(rep, 'POST', 'invoices', { draft_order_id: `gid://platform/DraftOrder/${lastDraftId()}` }),
    order: () => {
      there.completeDraft(lastDraftId())
      return tell()
    },
    pay: () => {
      there.payOrder(orderId())
      return tell()
    },
    refund: () => {
      there.refundOrder(orderId(), '5.00')
      return tell()
    },
    uninstall: () => {
      there.uninstall()
      return tell()
    },
  }
  const life: ShopifyLife = {
    there,
    storeId,
    draft,
    quoteId: '',
    arrive: () => fake.webhooks.deliver(),
    step: (name) => {
      service.now = new Date(service.now.getTime() + 1_000)
      return steps[name]()
    },
    asStaff: (method, path, body) => framed(rep, method, path, body),
  }
  return life
}
