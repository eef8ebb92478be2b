import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answer, openTestService, type TestService } from '../../support/service/service.ts'
import { answerAs, contentsOf, type Operation, operationsOf, unlike } from '../../support/service/tenants.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import { type Buyer, openLink, sendOffer, signInContact } from '../../support/shop/portal.ts'

interface Tenant {
  shop: Shop
  /** An offer to the contact below, and one to someone else of the same store. */
  quote: { id: string; lines: string[] }
  stranger: { id: string; lines: string[] }
  link: Awaited<ReturnType<typeof openLink>>
  contact: Awaited<ReturnType<typeof signInContact>>
}

let service: TestService
let mine: Tenant
let theirs: Tenant
let operations: Operation[]
let visitors: [name: string, visitor: Buyer][]
before(async () => {
  service = await openTestService()
  mine = await openTenant()
  theirs = await openTenant()
  operations = await operationsOf(service, '/portal/api')
  visitors = [
    ['who has a link', mine.link],
    ['a contact', mine.contact],
  ]
})
after(() => service.close())

async function openTenant(): Promise<Tenant> {
  const shop = await openShop(service)
  const offer = async (more: object) => {
    const lines = [shop.board, shop.mug, shop.longBoard].map((variant_id) => ({ variant_id, quantity: 1 }))
    const { body } = await shop.post({ buyer: { email: 'kim@buyer.example' }, lines, ...more })
    const quote = { id: body.id, lines: body.lines.map(({ id }: { id: string }) => id) }
    await sendOffer(service, shop.store, quote)
    return quote
  }
  const quote = await offer({ customer_id: shop.buyer, company_location_id: shop.berlin })
  const stranger = await offer({ customer_id: shop.other })
  const link = await openLink(service, shop.store, quote.id)
  const contact = await signInContact(service, shop.store, 'buyer@acme.example')
  return { shop, quote, stranger, link, contact }
}

/** Returns the body each operation would need to act on the quote; null if none. */
function bodyOf(operation: string, revision: string, lineId: string): object | undefined {
  const bodies: Record<string, object> = {
    messages: { body: 'Hello' },
    seen: { what: 'opened' },
    answer: { revision, accept_all: true },
    'answer/preview': { decisions: [{ line_id: lineId, decision: 'accept' }] },
    counter: { revision, note: 'Less', lines: [{ id: lineId, quantity: 2 }] },
    'approval/reject': { revision, comment: 'No' },
    'ask-renewal': {},
    'request-again': {},
  }
  return operation.startsWith('POST ') ? (bodies[operation.split('{id}/')[1] ?? ''] ?? { revision }) : undefined
}

/** Checks that each id gets the same answer, and returns it. */
async function same(ids: readonly string[], ask: (id: string) => Promise<Answer>): Promise<Answer> {
  const answers: [Answer, string][] = []
  for (const id of ids) answers.push([await ask(id), id])
  const [first, ...others] = answers.map(([answer, id]) => answerAs(answer, id))
  for (const other of others) assert.deepEqual(other, first)
  return answers[0]?.[0] ?? assert.fail()
}

const revisionOf = async ({ link, quote }: Tenant) => (await link.read(quote.id)).revision

describe('a buyer', () => {
  it('finds no quote of another store or buyer, on any route, and changes nothing', async () => {
    const contents = () =>
      Promise.all([theirs, mine].map(({ shop }) => contentsOf(service, shop.store.id, ['portal_session'])))
    const before = await contents()
    const ids = [theirs.quote.id, mine.stranger.id, unlike(theirs.quote.id), unlike(mine.quote.id)]
    const revision = await revisionOf(theirs)
    const [lineId = ''] = theirs.quote.lines
    const about = operations.filter(
      ({ path }) => path.includes('{') && !/^\/portal\/api\/(stores|companies|passkeys)\//.test(path),
    ) // companies: company.test.ts, shared-lists.test.ts, part-numbers.test.ts; passkeys: e2e/portal/passkeys.test.ts
    assert.ok(about.length >= 10)
    for (const { method, path } of about) {
      assert.match(path, /^\/portal\/api\/quotes\/\{id\}(\/[a-z-]+)*$/, `say here what ${path} names`)
      for (const [name, visitor] of visitors) {
        const body = bodyOf(`${method} ${path}`, revision, lineId)
        const asked = path.endsWith('/uploads') ? '?file_name=a.txt' : ''
        const at = (id: string) => path.replace('/portal/api', '').replace('{id}', id) + asked
        const { status, body: answer } = await same(ids, (id) => visitor.call(method, at(id), body))
        const isForContacts = visitor === mine.link && path.includes('/approval/')
        assert.equal(status, isForContacts ? 401 : 404, `${name}: ${method} ${path} ${JSON.stringify(answer)}`)
      }
    }
    assert.deepEqual(await contents(), before)
  })

  it("cannot decide on or request another quote's line on their own quote", async () => {
    const ids = [theirs.quote.lines[0] ?? '', mine.stranger.lines[0] ?? '', unlike(mine.quote.lines[0] ?? '')]
    const revision = await revisionOf(mine)
    for (const [path, body] of [
      ['answer', (line_id: string) => ({ revision, decisions: [{ line_id, decision: 'accept' }] })],
      ['answer', (line_id: string) => ({ revision, accept_all: true, quantities: [{ line_id, quantity: 2 }] })],
      ['answer/preview', (line_id: string) => ({ decisions: [{ line_id, decision: 'accept' }] })],
      ['answer/preview', (line_id: string) => ({ accept_all: true, quantities: [{ line_id, quantity: 2 }] })],
      ['counter', (id: string) => ({ revision, lines: [{ id, quantity: 2 }] })],
    ] as const) {
      const ask = (id: string) => mine.link.call('POST', `/quotes/${mine.quote.id}/${path}`, body(id))
      assert.equal((await same(ids, ask)).status, 400, path)
    }
  })

  it('has no untested id field in a body or query', () => {
    const TRIED = new Set([
      'decisions.line_id',
      'quantities.line_id',
      'lines.id',
      'company_location_id',
      'lines.variant_id',
      'lines.custom',
      'variant_ids',
      'variant_id', // part-numbers.test.ts
      'uploads.line_id', // attachments.test.ts
      'locations.id', // company.test.ts
      'approver_id',
      'response.id', // e2e/portal/passkeys.test.ts
      'location', // list-quotes.test.ts
      'cursor',
    ])
    for (const { method, path, members, query } of operations) {
      const names = [...members.filter((name) => /(^|[._])ids?$/.test(name)), ...query]
      for (const name of names) {
        assert.ok(
          TRIED.has(name) ||
            ['limit', 'q', 'whose', 'filter', 'state', 'sku', 'name', 'part_number', 'file_name', 'language'].includes(
              name,
            ),
          `${method} ${path} takes ${name}`,
        )
      }
    }
  })

  it("gets from another store's cursor the same as from any other, and only their own quotes", async () => {
    const list = (cursor: string) => mine.contact.call('GET', `/quotes?limit=1&cursor=${cursor}`)
    await same([theirs.quote.id, unlike(theirs.quote.id)], list)
    const { body } = await mine.contact.call('GET', '/quotes?limit=50')
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [mine.quote.id],
    )
  })

  it("is nobody with another store's token, cookie, csrf token or sign-in link", async () => {
    const crossed = await mine.contact.call(
      'POST',
      `/quotes/${mine.quote.id}/messages`,
      { body: 'x' },
      {
        'x-csrf-token': theirs.contact.csrf,
      },
    )
    assert.deepEqual([crossed.status, crossed.body.code], [403, 'csrf_refused'])
    const { token } = theirs.link
    const asTheirs = await mine.link.call('GET', `/quotes/${mine.quote.id}`, undefined, {
      authorization: `Link ${token}`,
    })
    assert.deepEqual([asTheirs.status, asTheirs.body.code], [404, 'not_found'])
  })

  it("is refused at another store's storefront with their session, and cannot request their own store's goods there", async () => {
    const at = (path: string) => `/stores/${theirs.shop.store.domain}/${path}`
    const lines = [{ variant_id: mine.shop.board, quantity: 1 }]
    const body = { buyer: { email: 'a@b.example' }, lines }
    const asContact = await mine.contact.call('POST', at('requests'), body)
    assert.deepEqual([asContact.status, asContact.body.code], [401, 'not_signed_in'])
    const asGuest = (variant_id: string) =>
      service.call('POST', `/portal/api${at('requests')}`, { body: { ...body, lines: [{ variant_id, quantity: 1 }] } })
    const ids = [mine.shop.board, 'gid://platform/ProductVariant/999999999999']
    assert.equal((await same(ids, asGuest)).status, 400)
    for (const variant_id of ids) {
      const lookedUp = await service.call('POST', `/portal/api${at('products/lookup')}`, {
        body: { variant_ids: [variant_id] },
      })
      assert.deepEqual([lookedUp.status, lookedUp.body.data[0].product], [200, null])
    }
    const { lines: _, ...rest } = body
    const located = (company_location_id: string) =>
      service.call('POST', `/portal/api${at('requests')}`, {
        body: { ...rest, lines: [{ variant_id: theirs.shop.board, quantity: 1 }], company_location_id },
      })
    assert.equal((await same([mine.shop.berlin, theirs.shop.berlin, '999999999999'], located)).status, 400)
    const named = await service.call('GET', `/portal/api/stores/${theirs.shop.store.id}/form`)
    assert.equal(named.status, 404)
  })

  it("learns nothing by requesting a link: another store's customer is as unknown as anyone", async () => {
    const ask = (email: string) =>
      service.call('POST', '/portal/api/sign-in', { body: { store: mine.shop.store.domain, email } })
    await service.platform.saveCompanies(
      theirs.shop.store.id,
      [
        {
          externalId: 'x',
          name: 'X',
          location: null,
          contact: { email: 'only@theirs.example', name: 'O', phone: null, tags: [], role: null },
        },
      ],
      service.now,
    )
    const { status } = await same(['only@theirs.example', 'nobody@nowhere.example', 'buyer@acme.example'], ask)
    assert.equal(status, 202)
  })
})
