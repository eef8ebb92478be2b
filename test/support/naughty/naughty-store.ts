import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import type { Receiver } from '../network/receiver.ts'
import { uploadCsv } from '../service/imports.ts'
import { runQueuedJobs, settle } from '../service/jobs.ts'
import { listQueuedMail, workOffMail } from '../service/mail.ts'
import type { TestService } from '../service/service.ts'
import { type Staff, signInAs } from '../shop/admin.ts'
import { openShop, type Shop } from '../shop/catalog.ts'
import { type Filling, fillQuotes, NAUGHTY_LOCAL, type NaughtyQuotes, ok } from './naughty-quotes.ts'
import { NAUGHTY_STRINGS } from './naughty-strings.ts'

/** A store where buyers, files, integrations and staff typed something naughty wherever they may write. */
export interface NaughtyStore extends NaughtyQuotes {
  shop: Shop
  admin: Staff
  /** The typed texts by place; no two are the same. */
  typed: Readonly<Record<string, string>>
  keyId: string
  endpointId: string
  deliveryId: string
  /** Imports: a file of products with errors, and one of companies. */
  importIds: readonly [string, string]
  /** The digits of the imported company and its contact, each with a note of staff. */
  accounts: { company: string; customer: string }
  /** The tokens of invitations and password resets. */
  tokens: { invitation: string; reset: string }
}

/** Opens the store and fills it through its APIs. */
export async function openNaughtyStore(
  service: TestService,
  { engine, receiver }: { engine: DeliveryEngine; receiver: Receiver },
): Promise<NaughtyStore> {
  const shop = await openShop(service, { store: { development: true, name: NAUGHTY_STRINGS[2] ?? '' } })
  const typed: Record<string, string> = {}
  const at: Filling['at'] = (place, most = 200) => {
    typed[place] ??= naughty(Object.keys(typed).length, most)
    return typed[place] ?? ''
  }
  const filling = { service, shop, admin: await signInAs(service, shop.store, 'admin'), at }
  await configure(filling)
  await keepPresets(filling)
  const importIds = await importFiles(filling)
  const accounts = await noteAccounts(filling)
  const { keyId, endpointId } = await integrate(filling, receiver)
  const quotes = await fillQuotes(filling)
  await service.platform.requestCustomerData(shop.store.id, { email: `${NAUGHTY_LOCAL}@acme.example` })
  await settle(service)
  receiver.answer = { status: 500, body: at('webhook.answer'), headers: { 'x-trap': '<img src=x data-trap>' } }
  await engine.runDue()
  const { data } = await ok(filling.admin.call('GET', `/admin/api/webhooks/${endpointId}/deliveries`))
  const tokens = await inviteAndReset(filling)
  await translate(filling)
  await workOffMail(service)
  const { admin } = filling
  return { shop, admin, typed, ...quotes, keyId, endpointId, deliveryId: data[0].id, importIds, accounts, tokens }
}

/** Returns a new naughty text of at most this many characters; what begins as script stays one. */
function naughty(n: number, most: number): string {
  const mark = `//${n}`
  const short = NAUGHTY_STRINGS.filter((text) => text.length <= most - Math.max(4, mark.length))
  return `${short[n % short.length]}${mark}`
}

async function configure({ admin, at }: Filling): Promise<void> {
  const settings = {
    price_floor: { percent: '99' }, // lower than any offer
    custom_fields: [
      { key: 'text', label: at('field.label', 100), type: 'text' },
      { key: 'choice', label: at('field.label.2', 100), type: 'select', options: [at('field.option', 100)] },
    ],
    approvals: {
      policies: [
        {
          id: 'deep',
          name: at('policy.name', 100),
          domain: 'merchant',
          conditions: [{ field: 'line_discount', above: '50' }],
          steps: [{ mode: 'any', approvers: [{ role: 'manager' }] }],
        },
      ],
    },
    automation: {
      rules: [
        {
          id: 'no',
          name: at('rule.name', 100),
          conditions: [{ field: 'source', values: ['quick_order'] }],
          // biome-ignore lint/suspicious/noThenProperty: what a rule does is said as its then
          then: { action: 'decline', message: at('rule.message') },
        },
      ],
    },
    follow_ups: { rules: [{ id: 'ask', name: at('follow_up.name', 100), after_days: 60, does: 'remind' }] },
    branding: { display_name: at('brand.name', 100), footer_text: at('brand.footer') },
    emails: { proposal: { subject: at('mail.subject', 40), body: at('mail.body', 40) } },
  }
  await ok(admin.call('PATCH', '/admin/api/settings', { settings }))
}

/** Texts, kits and terms that staff keep to use again. */
async function keepPresets({ admin, shop, at }: Filling): Promise<void> {
  const text = { name: at('snippet.name', 100), shared: true, texts: { en: at('snippet.text') } }
  await ok(admin.call('POST', '/admin/api/snippets', text))
  const part = { variant_id: shop.mug, title: 'Mug', quantity: 1 }
  const kit = { parent: part, components: [part], price: '10.00', currency: 'USD' }
  await ok(admin.call('POST', '/admin/api/kits', { name: at('kit.name', 100), shared: true, ...kit }))
  const terms = {
    discount: null,
    shipping: { status: 'free', label: null, amount: '0.00' },
    payment_terms: null,
    deposit_percentage: null,
    expiry: null,
    note: at('template.note'),
  }
  const template = { name: at('template.name', 100), shared: true, terms, currency: 'USD' }
  await ok(admin.call('POST', '/admin/api/templates', template))
}

/** The store's name for a field in another language. */
async function translate({ admin, at }: Filling): Promise<void> {
  const { custom_fields } = (await ok(admin.call('GET', '/admin/api/settings'))).settings
  const german = { label: at('field.label.de', 100), help: at('field.help.de', 100) }
  const [first, ...others] = custom_fields
  const settings = {
    custom_fields: [{ ...first, help: at('field.help', 100), translations: { de: german } }, ...others],
  }
  await ok(admin.call('PATCH', '/admin/api/settings', { settings }))
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
}

async function importFiles({ service, admin, at }: Filling): Promise<[string, string]> {
  const products = csvOf([
    ['URL handle', 'Title', 'Vendor', 'Type', 'Tags', 'Option1 value', 'SKU', 'Price', 'Collection'],
    [
      'odd',
      at('product.title'),
      at('product.vendor'),
      at('product.type'),
      at('product.tag'),
      at('variant.title'),
      at('variant.sku', 40),
      '20.00',
      at('product.collection'),
    ],
    ['worse', at('error.title'), '', '', '', 'Default Title', '', at('error.price', 40), ''],
  ])
  const companies = csvOf([
    ['company_external_id', 'company_name', 'location_name', 'address1', 'city', 'zip'].concat([
      'contact_email',
      'contact_name',
      'contact_phone',
      'contact_role',
      'tags',
    ]),
    [
      '1',
      at('company.name'),
      at('location.name'),
      at('location.address1'),
      at('location.city'),
      at('location.zip'),
    ].concat([
      `${NAUGHTY_LOCAL}@acme.example`,
      at('contact.name'),
      at('contact.phone'),
      at('contact.role'),
      at('contact.tag'),
    ]),
    ['2', at('error.company'), '', at('error.address'), '', '', at('error.email'), '', '', '', ''],
  ])
  const carriedOut = async (kind: 'catalog' | 'companies', text: string) => {
    const { id } = await ok(uploadCsv(admin, kind, text, at(`file.${kind}`)))
    await runQueuedJobs(service)
    await ok(admin.call('POST', `/admin/api/imports/${id}/start`, {}))
    await runQueuedJobs(service)
    return id
  }
  return [await carriedOut('catalog', products), await carriedOut('companies', companies)]
}

/** Notes of staff about the imported company and its contact. */
async function noteAccounts({ admin, at }: Filling): Promise<NaughtyStore['accounts']> {
  const idOf = async (path: string, name: string) => {
    const { data } = await ok(admin.call('GET', `/admin/api/platform/${path}`))
    const { id } = data.find((one: { name: string }) => one.name === name)
    return String(id).replace(/^.*\//, '')
  }
  const company = await idOf('companies', at('company.name'))
  const customer = await idOf('customers', at('contact.name'))
  await ok(admin.call('POST', `/admin/api/companies/${company}/notes`, { body: at('company.note') }))
  await ok(admin.call('POST', `/admin/api/customers/${customer}/notes`, { body: at('customer.note') }))
  return { company, customer }
}

async function integrate({ service, admin, at }: Filling, receiver: Receiver) {
  const named = { name: at('key.name', 100), scopes: ['read_quotes'], accept_terms: true }
  const { id: keyId, key } = await ok(admin.call('POST', '/admin/api/keys', named))
  await service.call('GET', `/v1/quotes/${encodeURIComponent(at('request.path'))}`, { key })
  const described = {
    url: `${receiver.url}/?"><svg/data-trap/onload=window.__trapped=12>`,
    description: at('webhook.description'),
  }
  const { id: endpointId, secret } = await ok(admin.call('POST', '/admin/api/webhooks', described))
  receiver.trust([secret])
  const filters = { q: at('view.filter', 100) }
  await ok(admin.call('POST', '/admin/api/views', { name: at('view.name', 100), shared: true, filters }))
  return { keyId, endpointId }
}

async function inviteAndReset({ service, shop, admin, at }: Filling) {
  const email = `${NAUGHTY_LOCAL}@staff.example`
  await ok(admin.call('POST', '/admin/api/staff', { email, name: at('invited.name', 100), role: 'manager' }))
  const reset = { store: shop.store.domain, email: admin.member.email }
  await ok(service.call('POST', '/admin/api/password-reset', { body: reset }))
  const tokenOf = async (to: string) => {
    const mails = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
    const theirs = mails.findLast((mail) => mail.to === to)
    return /token=([\w.~-]+)/.exec(String(theirs?.data.link))?.[1] ?? ''
  }
  return { invitation: await tokenOf(email), reset: await tokenOf(admin.member.email) }
}
