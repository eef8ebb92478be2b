import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Poster } from '../../../src/outside/post.ts'
import { type AdminSite, checkAccessible, checkFits, onAdmin, openAdminSite } from '../../support/browser/admin-site.ts'
import { keepScreenshot } from '../../support/browser/browser.ts'
import { waitQuiet } from '../../support/browser/wait-quiet.ts'
import { NAUGHTY_LOCAL, NAUGHTY_URL } from '../../support/naughty/naughty-quotes.ts'
import { type NaughtyStore, openNaughtyStore } from '../../support/naughty/naughty-store.ts'
import { checkNotTrapped, checkShown, NAUGHTY_STRINGS } from '../../support/naughty/naughty-strings.ts'
import { openReceiver, type Receiver } from '../../support/network/receiver.ts'
import { localPoster, makeEngine } from '../../support/service/webhooks.ts'

let site: AdminSite
let poster: Poster
let receiver: Receiver
let store: NaughtyStore
before(async () => {
  poster = await localPoster(240_000)
  site = await openAdminSite({ poster, allowPrivateWebhooks: true })
  receiver = await openReceiver({ clock: () => site.service.now })
  const engine = makeEngine(site.service, poster, { baseUrl: site.origin })
  store = await openNaughtyStore(site.service, { engine, receiver })
})
after(async () => {
  await receiver?.close()
  await site?.close()
  await poster?.close()
})

const places = (form: string) =>
  ['name', 'phone', 'company', 'notes', 'po_number', 'field']
    .map((name) => `${form}.${name}`)
    .concat(
      ['shipping', 'billing'].flatMap((kind) =>
        ['company', 'address1', 'address2', 'first_name', 'last_name', 'city', 'zip', 'phone'].map(
          (name) => `${form}.${kind}.${name}`,
        ),
      ),
    )
const TERMS = ['shipping.label', 'payment.terms', 'proposal.note']
const REQUEST = ['field.label', 'field.label.2', 'field.option']
const PRODUCT = ['title', 'vendor', 'type', 'tag', 'collection'].map((name) => `product.${name}`)
const VARIANT = ['variant.title', 'variant.sku']

/** The address at which each admin route is visited, and the typed texts, by where they were typed, that each shows. */
function visits(of: NaughtyStore) {
  const { asked, declined, sold, automated, waiting, keyId, endpointId, deliveryId, importIds, accounts, tokens } = of
  const webhook = `/integrations/webhooks/${endpointId}`
  const [products, companies] = importIds
  return {
    '/sign-in': { '/sign-in?store=%3Cb%20data-trap%3E&email=x&next=javascript:alert(1)': ['<b data-trap>'] },
    '/forgotten-password': { '/forgotten-password': [] },
    '/invitation': { [`/invitation?token=${tokens.invitation}`]: ['invited.name'] },
    '/reset': { [`/reset?token=${tokens.reset}`]: [] },
    '/my-turn': { '/my-turn?scope=team': ['guest.company'], '/my-turn?scope=snoozed': [] },
    '/quotes': {
      '/quotes?tab=all': ['guest', 'refusing', 'quick', 'waiting'].map((form) => `${form}.company`),
      '/quotes?tab=all&q=%3Cb%20data-trap%3E': ['<b data-trap>'],
    },
    '/quotes/new': { '/quotes/new': [] },
    '/quotes/$quoteId': {
      [`/quotes/${asked}`]: [
        ...NAUGHTY_STRINGS,
        ...places('guest'),
        ...TERMS,
        ...REQUEST,
        'kit.title',
        NAUGHTY_URL,
      ].concat(['message', 'message.staff', 'message.internal', 'counter.first', 'counter.second']),
      [`/quotes/${asked}?tab=all`]: ['guest.company', ...TERMS],
      [`/quotes/${asked}?rail=messages`]: ['message', 'message.staff', 'message.internal'],
      [`/quotes/${declined}?rail=documents`]: places('refusing'),
      [`/quotes/${declined}`]: ['decline.reason', 'refusing.line'],
      [`/quotes/${sold}`]: [...places('contact').filter((place) => !/t.(name|phone)$/.test(place)), ...VARIANT].concat([
        'product.title',
        'sold.note',
        'sold.line',
        'sold.description',
      ]),
      [`/quotes/${automated}?rail=automation`]: ['rule.name', ...VARIANT],
      [`/quotes/${waiting}?rail=links`]: ['policy.name', 'waiting.line', ...places('waiting')],
    },
    '/quotes/$quoteId/proposal': { [`/quotes/${asked}/proposal`]: [...NAUGHTY_STRINGS, ...TERMS, 'kit.title'] },
    '/quotes/$quoteId/preview': { [`/quotes/${asked}/preview?shows=portal`]: [...NAUGHTY_STRINGS, ...TERMS] },
    '/quotes/$quoteId/versions': { [`/quotes/${asked}/versions`]: [] },
    '/quotes/$quoteId/versions/$number': { [`/quotes/${asked}/versions/2`]: [...NAUGHTY_STRINGS, ...TERMS] },
    '/quotes/$quoteId/convert': { [`/quotes/${sold}/convert`]: ['payment.terms', 'sold.line'] },
    '/approvals': { '/approvals?scope=team': ['policy.name', 'rep.name', 'waiting.company'] },
    '/dashboard': { '/dashboard': [], '/dashboard?as=table': [] },
    '/account': { '/account': [] },
    '/store/catalog': { '/store/catalog?q=odd': [...PRODUCT, ...VARIANT] },
    '/store/customers': {
      '/store/customers': ['name', 'phone', 'role', 'tag'].map((name) => `contact.${name}`),
    },
    '/store/companies': {
      '/store/companies': ['company.name', 'location.name', 'location.address1', 'location.city', 'contact.name'],
    },
    '/store/companies/$companyId': {
      [`/store/companies/${accounts.company}`]: [
        ...['company.name', 'company.note', 'location.name', 'location.address1', 'location.city', 'contact.name'],
      ],
    },
    '/store/customers/$customerId': {
      [`/store/customers/${accounts.customer}`]: ['contact.name', 'customer.note', 'company.name'],
    },
    '/store/orders': {
      '/store/orders': [],
      '/store/orders?tab=drafts': [],
      '/store/orders?tab=invoices&state=all': [],
    },
    '/store/imports': { '/store/imports': ['file.catalog', 'file.companies'] },
    '/store/imports/$importId': {
      [`/store/imports/${products}`]: ['error.price', 'file.catalog'],
      [`/store/imports/${companies}`]: ['error.company', 'file.companies'],
    },
    '/store/mail': { '/store/mail': ['invited.name'] },
    '/store/data-requests': { '/store/data-requests': [`${NAUGHTY_LOCAL}@acme.example`] },
    '/store/notifications': { '/store/notifications': [] },
    '/integrations/keys': { '/integrations/keys': ['key.name'] },
    '/integrations/keys/new': { '/integrations/keys/new': [] },
    '/integrations/keys/$keyId': { [`/integrations/keys/${keyId}`]: ['key.name'] },
    '/integrations/webhooks': { '/integrations/webhooks': ['webhook.description'] },
    '/integrations/webhooks/new': { '/integrations/webhooks/new': [] },
    '/integrations/webhooks/$endpointId': {
      [webhook]: ['webhook.description', 'The endpoint answered 500'],
      [`${webhook}?tab=settings`]: ['webhook.description'],
      [`${webhook}?tab=secret`]: ['webhook.description'],
    },
    '/integrations/webhooks/$endpointId/deliveries/$deliveryId': { [`${webhook}/deliveries/${deliveryId}`]: [] },
    '/settings': { '/settings': [] },
    '/settings/general': { '/settings/general': [] },
    '/settings/expiry': { '/settings/expiry': [] },
    '/settings/payments': { '/settings/payments': [] },
    '/settings/price-floor': { '/settings/price-floor': [] },
    '/settings/custom-fields': {
      '/settings/custom-fields': [...REQUEST, 'field.help', 'field.label.de', 'field.help.de'],
    },
    '/settings/targeting': { '/settings/targeting': [] },
    '/settings/request-form': { '/settings/request-form': [] },
    '/settings/automation': {
      '/settings/automation': ['rule.name'],
      '/settings/automation?tab=log': ['rule.name'],
    },
    '/settings/approvals': { '/settings/approvals': ['policy.name'] },
    '/settings/emails': { '/settings/emails': [], '/settings/emails?mail=proposal': ['mail.subject', 'mail.body'] },
    '/settings/follow-ups': { '/settings/follow-ups': ['follow_up.name'] },
    '/settings/kits': { '/settings/kits': ['kit.name'] },
    '/settings/templates': { '/settings/templates': ['template.name', 'template.note'] },
    '/settings/texts': { '/settings/texts': ['snippet.name', 'snippet.text'] },
    '/settings/branding': { '/settings/branding': ['brand.name', 'brand.footer'] },
    '/settings/staff': { '/settings/staff': ['rep.name', 'invited.name'] },
    '/settings/clock': { '/settings/clock': [] },
    '/settings/audit': { '/settings/audit': ['key.name'] },
  } satisfies Record<string, Record<string, string[]>>
}

const ROUTES = new URL('../../../src/web/admin/routes/', import.meta.url)
const FILES = readdirSync(ROUTES).filter((name) => name.endsWith('-pages.ts'))

/** Returns the paths one of the router's files gives its pages. */
function routesOf(file: string): string[] {
  const source = readFileSync(new URL(file, ROUTES), 'utf8')
  const paths = [...source.matchAll(/\b(?:page|open)\(\s*'([^']+)'/g)].map(([, path]) => path ?? '')
  assert.equal(paths.length, source.match(/import\('/g)?.length, file)
  return paths
}

it('every admin route is visited below', () => {
  assert.deepEqual(Object.keys(visits(store)).sort(), FILES.flatMap(routesOf).sort())
})

/** Navigates within the app like a link; a page at another address must change the tab's title. */
async function go(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(`${site.origin}/admin${path}`)
  await page.evaluate(`{
    if (location.pathname !== new URL(${address}).pathname) document.title = ''
    history.pushState({}, '', ${address})
  }`)
}

/** Returns visible signs of loading; panels never opened do not count. */
const LOADING = `[...document.querySelectorAll('[aria-busy="true"]')].filter((one) => one.checkVisibility())`

/** Resolves once the page has read everything and shows these texts, or finally times out so that the missing ones are reported. */
const settled = (texts: readonly string[]) => `new Promise((resolve) => {
  const until = Date.now() + 60_000
  const fields = () => [...document.querySelectorAll('input, textarea')].map((one) => one.value)
  const look = () => {
    const shown = [document.body.textContent, ...fields()].join('\\n')
    const isHere = document.title !== '' && document.querySelector('h1') && !(${LOADING}).length
    if ((isHere && ${JSON.stringify(texts)}.every((text) => shown.includes(text))) || Date.now() > until) resolve()
    else requestAnimationFrame(look)
  }
  look()
})`

/** Checks everything that holds for every page. */
async function judge(page: Page, shown: readonly string[]): Promise<void> {
  const texts = shown.map((place) => (Object.hasOwn(store.typed, place) ? String(store.typed[place]) : place))
  await page.evaluate(settled(texts))
  await waitQuiet(page)
  assert.deepEqual(
    await page.evaluate(`({
    title: document.title !== '',
    headings: document.querySelectorAll('h1').length,
    loading: (${LOADING}).map((one) => one.outerHTML),
    links: ${FOREIGN_LINKS},
  })`),
    { title: true, headings: 1, loading: [], links: [] },
  )
  await checkShown(page, texts)
  await checkNotTrapped(page)
  await checkFits(page)
  await checkAccessible(page)
}

/** Links to no page, mailbox or telephone, and links that give other sites a handle on this one. */
const FOREIGN_LINKS = `[...document.querySelectorAll('a[href]')]
  .filter((one) => !(one.download && one.protocol === 'data:')) // a template to save
  .filter((one) => !['http:', 'https:', 'mailto:', 'tel:'].includes(one.protocol) ||
    (one.protocol.startsWith('http') && one.origin !== location.origin && !one.relList.contains('noopener')))
  .map((one) => one.outerHTML)`

for (const file of FILES) {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    it(`the pages of ${file} survive any input, at ${width} px, ${colorScheme}`, async () => {
      const faults: string[] = []
      const all: Record<string, Record<string, string[]>> = visits(store)
      const [begin, staff] = file.startsWith('open')
        ? ['/forgotten-password', {}]
        : ['/account', { staff: store.admin }]
      await onAdmin(site, begin, { ...staff, width, colorScheme }, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        for (const [path, shown] of routesOf(file).flatMap((route) => Object.entries(all[route] ?? {}))) {
          await go(page, path)
          await judge(page, shown).catch((error: Error) => faults.push(`${path} ${error.message}`))
          await keepScreenshot(page, `${width}${path}`.slice(0, 80))
        }
      })
      assert.equal(faults.join('\n\n'), '')
    })
  }
}
