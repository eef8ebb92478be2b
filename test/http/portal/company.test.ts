import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listQueuedMail } from '../../support/service/mail.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'
import {
  addColleagues,
  askFor,
  type Buyer,
  openLink,
  sendOffer,
  signInContact,
  V01,
} from '../../support/shop/portal.ts'

let service: TestService
let shop: Shop
let main: Buyer
let berliner: Buyer
let approver: Buyer

before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  await addColleagues(service, shop)
  main = await signInContact(service, shop.store, 'buyer@acme.example')
  berliner = await signInContact(service, shop.store, 'berliner@acme.example')
  approver = await signInContact(service, shop.store, 'approver@acme.example')
})
after(() => service.close())

const at = (path = '') => `/companies/${shop.acme}${path}`
type Person = { contact_id: string; email: string; locations: { name: string; role: string | null }[] }
const company = async (who: Buyer = main) => (await who.call('GET', at())).body
const personOf = async (email: string) => {
  const found = (await company()).people.find((one: Person) => one.email === email)
  assert.ok(found, `${email} is not in the company`)
  return found
}
const invite = (who: Buyer, email: string, more: Record<string, unknown> = {}) =>
  who.call('POST', at('/people'), { email, locations: [{ id: shop.berlin, role: 'Buyer' }], ...more })
const saveLimit = async (email: string, limit: string | null, approverEmail?: string) => {
  const { contact_id } = await personOf(email)
  const approver_id = approverEmail ? (await personOf(approverEmail)).contact_id : null
  return main.call('PUT', at(`/people/${encodeURIComponent(contact_id)}`), { limit, approver_id })
}
/** Signs in by the link mailed with the last invitation. */
async function join(email: string) {
  const mails = await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)
  const mail = mails.filter(({ kind, to }) => kind === 'colleague_invitation' && to === email).at(-1)
  assert.ok(mail, `no invitation was mailed to ${email}`)
  const token = new URL(String(mail.data.link)).searchParams.get('token')
  return { data: mail.data, answer: await service.call('POST', '/portal/api/session', { body: { token } }) }
}

describe('people', () => {
  it('are invited by the main contact, and see the quotes of their locations with one click', async () => {
    const { status, body } = await invite(main, ' New.Colleague@acme.example ', { name: 'Noa New' })
    assert.equal(status, 201, JSON.stringify(body))
    const { invited_at, name, locations } = await personOf('new.colleague@acme.example')
    assert.deepEqual([invited_at, name], [service.now.toISOString(), null])
    assert.deepEqual(
      locations.map(({ name, role }: Person['locations'][number]) => [name, role]),
      [['Berlin', 'Buyer']],
    )
    const { data, answer } = await join('new.colleague@acme.example')
    assert.deepEqual([data.name, data.company_name], ['Noa New', 'Acme'])
    assert.equal(answer.status, 200)
    assert.deepEqual(
      answer.body.contact.companies.map((one: { name: string }) => one.name),
      ['Acme'],
    )
    const joined = await personOf('new.colleague@acme.example')
    assert.deepEqual([joined.invited_at, joined.name], [null, 'Noa New'])
    assert.equal((await join('new.colleague@acme.example')).answer.body.code, 'link_invalid')
    assert.equal((await invite(main, 'new.colleague@acme.example')).body.code, 'email_taken')
    const wrong = await invite(main, 'other.new@acme.example', { limit: '5', approver_id: '999999' })
    assert.equal(wrong.body.code, 'not_found')
    assert.match((await invite(main, 'x@acme.example', { limit: '-5' })).body.detail, /An amount of 0 or more/)
    assert.match((await invite(main, 'nobody')).body.detail, /^email: is not an e-mail address/)
    const again = await main.call('POST', at(`/people/${encodeURIComponent(joined.contact_id)}/invitation`))
    assert.equal(again.body.code, 'not_found')
  })

  it('who are invited are told apart from nobody: a customer of the store stays without a name until they come', async () => {
    await signInContact(service, shop.store, 'other@globex.example')
    assert.equal((await invite(main, 'other@globex.example', { name: 'Somebody' })).status, 201)
    assert.equal((await personOf('other@globex.example')).name, null)
    const person = await personOf('other@globex.example')
    assert.equal(
      (await main.call('POST', at(`/people/${encodeURIComponent(person.contact_id)}/invitation`))).status,
      200,
    )
    await join('other@globex.example')
    assert.notEqual((await personOf('other@globex.example')).name, 'Somebody')
  })

  it('who leave see nothing of the company with their next click', async () => {
    await invite(main, 'leaver@acme.example')
    await join('leaver@acme.example')
    const leaver = await signInContact(service, shop.store, 'leaver@acme.example')
    assert.equal((await leaver.call('GET', at())).status, 200)
    const { contact_id } = await personOf('leaver@acme.example')
    assert.equal((await main.call('DELETE', at(`/people/${encodeURIComponent(contact_id)}`))).status, 200)
    assert.equal((await leaver.call('GET', at())).status, 404)
    assert.equal((await main.call('DELETE', at(`/people/${encodeURIComponent(contact_id)}`))).status, 404)
  })

  it('are moved to other locations and roles, which counts at once', async () => {
    await invite(main, 'mover@acme.example')
    await join('mover@acme.example')
    const mover = await signInContact(service, shop.store, 'mover@acme.example')
    const { contact_id } = await personOf('mover@acme.example')
    const to = async (locations: unknown[]) =>
      main.call('PUT', at(`/people/${encodeURIComponent(contact_id)}`), { locations })
    await saveLimit('mover@acme.example', '7.00')
    assert.equal((await to([{ id: shop.hamburg, role: 'Approver' }])).status, 200)
    assert.equal((await personOf('mover@acme.example')).limit, '7.00')
    const { contact } = (await mover.call('GET', '/session')).body
    assert.deepEqual(
      contact.companies[0].locations.map(({ name, role }: Person['locations'][number]) => [name, role]),
      [['Hamburg', 'Approver']],
    )
    const other = (await service.platform.listLocations(shop.store.id)).find(
      ({ companyName }) => companyName !== 'Acme',
    )
    assert.equal((await to([{ id: other?.id }])).status, 200)
    assert.deepEqual((await personOf('mover@acme.example')).locations, [])
  })

  it('are changed by the main contact alone, who can pass that on but not leave', async () => {
    const mine = await company(berliner)
    assert.deepEqual(
      mine.people.map(({ email }: Person) => email),
      ['berliner@acme.example'],
    )
    assert.deepEqual([mine.is_main_contact, mine.arranges_people], [false, false])
    const { contact_id } = mine.people[0]
    const refused = [
      await invite(berliner, 'friend@acme.example'),
      await berliner.call('PUT', at(`/people/${encodeURIComponent(contact_id)}`), { limit: null }),
      await berliner.call('DELETE', at(`/people/${encodeURIComponent(contact_id)}`)),
      await berliner.call('POST', at(`/people/${encodeURIComponent(contact_id)}/main-contact`)),
      await berliner.call('POST', at('/locations'), { name: 'Bonn', address: {} }),
    ]
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [403, 'forbidden'])
    const [outsider] = await service.platform.companyContacts(
      { storeId: shop.store.id, deadline: new Date(Date.now() + 5000) },
      `gid://platform/Company/${shop.globex}`,
    )
    const theirs = at(`/people/${encodeURIComponent(outsider?.contactId ?? '')}`)
    assert.equal((await main.call('PUT', theirs, { limit: '1.00' })).status, 404)
    assert.equal((await main.call('DELETE', theirs)).status, 404)
    const foreign = await main.call('GET', `/companies/${shop.globex}`)
    assert.equal(foreign.status, 404)
    const self = await personOf('buyer@acme.example')
    assert.equal((await main.call('DELETE', at(`/people/${encodeURIComponent(self.contact_id)}`))).status, 404)
    assert.equal(
      (await main.call('PUT', at(`/people/${encodeURIComponent(self.contact_id)}`), { limit: '5.00' })).status,
      400,
    )

    assert.equal((await main.call('POST', at(`/people/${encodeURIComponent(contact_id)}/main-contact`))).status, 200)
    assert.equal((await invite(main, 'friend@acme.example')).status, 403)
    assert.equal(
      (await berliner.call('POST', at(`/people/${encodeURIComponent(self.contact_id)}/main-contact`))).status,
      200,
    )
    assert.equal((await company()).is_main_contact, true)
  })
})

describe('a limit', () => {
  const offered = async () => {
    const quote = await askFor(shop, { customer_id: shop.buyer, company_location_id: shop.berlin })
    await sendOffer(service, shop.store, quote, V01)
    return quote.id
  }

  it('holds what is above it for the approver, and lets pass what is not', async () => {
    assert.equal((await saveLimit('berliner@acme.example', '400.00', 'approver@acme.example')).status, 200)
    const own = (await company(berliner)).people
    assert.deepEqual(
      own.map(({ email, limit }: { email: string; limit: string | null }) => [email, limit]),
      [
        ['berliner@acme.example', '400.00'],
        ['approver@acme.example', null],
      ],
    )
    const id = await offered()
    const preview = await berliner.call('POST', `/quotes/${id}/answer/preview`, { accept_all: true })
    assert.equal(preview.body.above_limit, true)
    const held = await berliner.act(id, 'answer', { accept_all: true })
    assert.deepEqual([held.status, held.body.status], [200, 'awaiting_approval'], JSON.stringify(held.body))
    assert.equal((await berliner.act(id, 'approval/approve')).status, 403)
    assert.equal((await approver.act(id, 'approval/approve')).body.status, 'accepted')

    await saveLimit('berliner@acme.example', '449.32')
    const small = await offered()
    const { body } = await berliner.act(small, 'answer', { accept_all: true })
    assert.notEqual(body.status, 'awaiting_approval')
  })

  it('may be answered by the main contact where the approver is away', async () => {
    await saveLimit('berliner@acme.example', '0.00', 'approver@acme.example')
    const id = await offered()
    await berliner.act(id, 'answer', { accept_all: true })
    const { body } = await main.call('GET', '/approvals')
    assert.equal(body.data[0].quote.id, id)
    assert.equal((await main.act(id, 'approval/approve')).body.status, 'accepted')
  })

  it('is passed up to whoever may decide the sum', async () => {
    await saveLimit('berliner@acme.example', '1.00', 'approver@acme.example')
    await saveLimit('approver@acme.example', '2.00')
    const id = await offered()
    await berliner.act(id, 'answer', { accept_all: true })
    assert.equal((await approver.act(id, 'approval/approve')).status, 403)
    assert.equal((await main.act(id, 'approval/approve')).body.status, 'accepted')
    await saveLimit('approver@acme.example', null)
  })

  it('also counts for answers by the quote’s link', async () => {
    await saveLimit('berliner@acme.example', '1.00')
    const customer = await service.platform.customerByEmail(
      { storeId: shop.store.id, deadline: new Date(Date.now() + 5000) },
      'berliner@acme.example',
    )
    const quote = await askFor(shop, { customer_id: customer?.id, company_location_id: shop.berlin })
    await sendOffer(service, shop.store, quote, V01)
    const link = await openLink(service, shop.store, quote.id)
    assert.equal((await link.act(quote.id, 'answer', { accept_all: true })).body.status, 'awaiting_approval')
    assert.equal((await main.act(quote.id, 'approval/approve')).body.status, 'accepted')
  })

  it('is lifted with whoever had it, and their approvals go to the main contact', async () => {
    await invite(main, 'deputy@acme.example')
    await saveLimit('berliner@acme.example', '1.00', 'deputy@acme.example')
    const { contact_id } = await personOf('deputy@acme.example')
    await main.call('DELETE', at(`/people/${encodeURIComponent(contact_id)}`))
    assert.equal((await personOf('berliner@acme.example')).approver_id, null)
    const id = await offered()
    await berliner.act(id, 'answer', { accept_all: true })
    assert.equal((await main.act(id, 'approval/approve')).body.status, 'accepted')
    await saveLimit('berliner@acme.example', null)
  })
})
