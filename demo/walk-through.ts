/**
 * Takes one quote from request to paid orders, over HTTP alone, on the demo store (`npm start`, in another terminal):
 *
 *   npm run walk-through -- svc_live_…        the API key printed by the first start
 *
 * BASE_URL (http://localhost:3000), API_KEY and STAFF_PASSWORD (harbourline-demo) may be set in the environment. Ends with 1
 * if an answer, an event or a cent is wrong.
 */
import { type Call, caller, fail, signIn } from './caller.ts'

const API_KEY = process.argv[2] ?? process.env.API_KEY ?? ''
const STAFF_PASSWORD = process.env.STAFF_PASSWORD ?? 'harbourline-demo'
const STORE = 'harbourline.example.com'
const BUYER = 'vikram.rao@larkspurfood.example.com'
const APPROVER = 'nora.lindgren@larkspurfood.example.com'
const WITHIN_MS = 60_000

const EXPECTED = [
  'quote.created api',
  'quote.merchant_approval.requested v1',
  'quote.merchant_approval.granted v1',
  'quote.proposal_sent in_review > proposal_sent v1',
  'quote.buyer_approval.requested v1',
  'quote.buyer_approval.granted v1',
  'quote.partially_accepted proposal_sent > partially_accepted v1',
  'quote.converted partially_accepted > partially_converted',
  'quote.reopened partially_converted > in_review',
  'quote.proposal_sent in_review > proposal_sent v2',
  'quote.accepted proposal_sent > partially_converted v2',
  'quote.converted partially_converted > converted final',
  'quote.order_completed',
  'quote.order_completed',
]

interface Figures {
  subtotal: string
  discount_total: string
  shipping_total: string
  tax_estimate: string
  total: string
}
interface Quote {
  id: string
  number: string
  status: string
  revision: string
  lines: { id: string; title: string }[]
  totals: Figures & { accepted_total: string | null }
}
interface Event {
  type: string
  data: Record<string, string | number | boolean>
}
interface Conversion {
  figures: { subtotal: string; discount: string; shipping: string; tax: string; total: string }
  platform: { draft_order_id: string; total: string; tax: string }
}
interface List<T> {
  data: T[]
}

const api = caller({ authorization: `Bearer ${API_KEY}` })
let told = 0

await walk()

async function walk(): Promise<void> {
  if (API_KEY === '') throw fail('Pass the API key printed by the first start of the service.')
  const [sara, milo, ada] = await Promise.all(['sara.sales', 'milo.manager', 'ada.admin'].map(signInStaff))
  if (!sara || !milo || !ada) throw fail('not signed in')

  const quote = await step('An ERP asks for three products', () => request(sara))
  const path = `/admin/api/quotes/${quote.id}`
  const [a, b, c] = quote.lines.map((line) => line.id)
  await step('Sara prices them: vector V01', async () => {
    const { revision } = await sara<Quote>('GET', path)
    return sara<Quote>('PUT', `${path}/proposal`, firstOffer(revision, [a, b, c]))
  })
  await step('Sara sends; the discount needs a Manager', () => act(sara, path, 'send'))
  const sent = await step('Milo approves: the proposal goes out', () => act(milo, path, 'approve'))
  expect('V01: the total', sent.totals.total, '455.99')

  const { url } = await sara<{ url: string }>('POST', `${path}/link`, {})
  const buyer = caller({ authorization: `Link ${url.split('/').at(-1)}` })
  await step('The buyer, by the link in the mail, takes the first and the third; the company has to agree', () =>
    answer(buyer, quote.id, [a, c, b]),
  )
  const approver = await signInContact(ada)
  const agreed = await step('The company agrees', () => decide(approver, quote.id, 'approval/approve', {}))
  const partly = await api<Quote>('GET', `/v1/quotes/${agreed.id}`)
  expect('V09: accepted so far', String(partly.totals.accepted_total), '323.74')

  await step('Sara makes a draft order of the two', () => convert(sara, path))
  await step('Sara reopens the second', () => act(sara, path, 'reopen'))
  await step('and offers it again', async () => {
    const { revision } = await sara<Quote>('GET', path)
    await sara('PUT', `${path}/proposal`, secondOffer(revision, b))
    return act(sara, path, 'send')
  })
  await step('The buyer takes it', () => answer(buyer, quote.id, [b]))
  await step('Sara makes a draft order of it', () => convert(sara, path))

  const conversions = (await sara<List<Conversion>>('GET', `${path}/conversions`)).data
  await step('Both are paid, on the platform', async () => {
    for (const { platform } of conversions) {
      const id = platform.draft_order_id.split('/').at(-1)
      await ada('POST', `/admin/api/platform/draft-orders/${id}/mark-paid`, {})
    }
    await until('order', async () => (await eventsOf(quote.id)).length >= EXPECTED.length)
    return sara<Quote>('GET', path)
  })
  checkSums(await sara<Quote>('GET', path), conversions)
  checkFeed(await eventsOf(quote.id))
}

/** Does one step and prints it with the quote's status and its new events. */
async function step<T extends Pick<Quote, 'id' | 'status'>>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n${title}`)
  const done = await work()
  const { number, status } = await api<Quote>('GET', `/v1/quotes/${done.id}`)
  const events = await eventsOf(done.id)
  const added = events.slice(told).map(describe)
  told = events.length
  console.log(`  ${number} is ${status}; ${added.length > 0 ? `new in the feed: ${added.join(', ')}` : 'nothing new'}`)
  return done
}

async function request(staff: Call): Promise<Quote> {
  const skus = '/admin/api/catalog/skus?skus=TB-WPP-300,HP-SHC-0625,PL-SPK-240'
  const found = (await staff<List<{ variant: { id: string } }>>('GET', skus)).data
  const customers = await staff<List<{ id: string }>>('GET', `/admin/api/customers?q=${encodeURIComponent(BUYER)}`)
  return api<Quote>('POST', '/v1/quotes', {
    buyer: { email: BUYER, name: 'Vikram Rao' },
    customer_id: customers.data[0]?.id,
    lines: found.map(({ variant }, i) => ({ variant_id: variant.id, quantity: [3, 7, 1][i] })),
    po_number: 'LFM-2207',
  })
}

function firstOffer(revision: string, [a, b, c]: (string | undefined)[]) {
  const line = (id: string | undefined, quantity: number, amount: string) =>
    ({ id, quantity, price: { kind: 'unit', amount } }) as const
  return {
    revision,
    lines: [line(a, 3, '33.33'), line(b, 7, '12.49'), line(c, 1, '250.00')],
    discount: { kind: 'percent', off: '7.5' },
    shipping: { status: 'quoted', label: 'Freight', amount: '18.00' },
    tax: { kind: 'rate', percent: '8.25', shipping_taxable: false },
    payment_terms: 'Net 30',
    deposit_percentage: '30',
  }
}

function secondOffer(revision: string, b: string | undefined) {
  return {
    ...firstOffer(revision, []),
    lines: [{ id: b, quantity: 7, price: { kind: 'unit', amount: '12.99' } }],
    discount: { kind: 'percent', off: '5' },
  }
}

/** An action of staff at the revision they see. */
async function act(staff: Call, path: string, action: string): Promise<Quote> {
  const { revision } = await staff<Quote>('GET', path)
  const done = await staff<Quote | { quote: Quote }>('POST', `${path}/${action}`, { revision })
  return 'quote' in done ? done.quote : done
}

async function convert(staff: Call, path: string): Promise<Quote> {
  return act(staff, path, 'convert')
}

/** The buyer accepts the first of these lines, and the second; a third they leave for later. */
async function answer(buyer: Call, quoteId: string, [first, second, later]: (string | undefined)[]): Promise<Quote> {
  const accepted = [first, second].flatMap((id) => (id ? [{ line_id: id, decision: 'accept' }] : []))
  const deferred = later ? [{ line_id: later, decision: 'defer' }] : []
  return decide(buyer, quoteId, 'answer', { decisions: [...accepted, ...deferred] })
}

async function decide(buyer: Call, quoteId: string, action: string, body: object): Promise<Quote> {
  const { revision } = await buyer<Quote>('GET', `/portal/api/quotes/${quoteId}`)
  return buyer<Quote>('POST', `/portal/api/quotes/${quoteId}/${action}`, { revision, ...body })
}

async function eventsOf(quoteId: string): Promise<Event[]> {
  return (await api<List<Event>>('GET', `/v1/quotes/${quoteId}/events?limit=50`)).data
}

async function signInStaff(who: string): Promise<Call> {
  return signIn('/admin/api/session', { store: STORE, email: `${who}@${STORE}`, password: STAFF_PASSWORD })
}

/** The company's approver signs in by a mailed link; a development store's Admin sees the mail. */
async function signInContact(admin: Call): Promise<Call> {
  await caller({})('POST', '/portal/api/sign-in', { store: STORE, email: APPROVER })
  const newest = `/admin/api/mail?kind=portal_sign_in&to=${encodeURIComponent(APPROVER)}&limit=1`
  let id: string | undefined
  await until('mail', async () => {
    id = (await admin<List<{ id: string }>>('GET', newest)).data[0]?.id
    return id !== undefined
  })
  const { text } = await admin<{ text: string }>('GET', `/admin/api/mail/${id}`)
  return signIn('/portal/api/session', { token: /[?&]token=([\w.-]+)/.exec(text)?.[1] })
}

/** Waits for the service's background work. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw fail(`The ${what} did not appear within ${WITHIN_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Checks that the draft orders together are the quote, to the cent, in our figures and the platform's. */
function checkSums({ totals }: Quote, conversions: readonly Conversion[]): void {
  console.log('\nThe two draft orders next to the quote')
  const sum = (amounts: readonly string[]) => written(amounts.reduce((whole, amount) => whole + cents(amount), 0n))
  const ours = conversions.map(({ figures }) => figures)
  expect('subtotal', sum(ours.map(({ subtotal }) => subtotal)), totals.subtotal)
  expect('discount', sum(ours.map(({ discount }) => discount)), totals.discount_total)
  expect('shipping', sum(ours.map(({ shipping }) => shipping)), totals.shipping_total)
  expect('tax', sum(ours.map(({ tax }) => tax)), totals.tax_estimate)
  expect('total', sum(ours.map(({ total }) => total)), totals.total)
  expect("total on the platform's invoices", sum(conversions.map(({ platform }) => platform.total)), totals.total)
}

function checkFeed(events: readonly Event[]): void {
  console.log('\nThe feed of the quote')
  const said = events.map(describe)
  for (const line of said) console.log(`  ${line}`)
  expect('events', said.join('; '), EXPECTED.join('; '), said.length.toString())
}

function describe({ type, data }: Event): string {
  const { source, previous_status, new_status, version_number, is_final } = data
  const move = new_status === undefined ? [] : [`${previous_status} > ${new_status}`]
  const version = version_number === undefined ? [] : [`v${version_number}`]
  return [type, ...(source ? [source] : []), ...move, ...version, ...(is_final ? ['final'] : [])].join(' ')
}

function expect(what: string, is: string, should: string, shown = is): void {
  if (is !== should) throw fail(`${what}: expected ${should}, got ${is}`)
  console.log(`  ${what}: ${shown}, as expected`)
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function written(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}
