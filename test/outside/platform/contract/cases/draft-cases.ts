import assert from 'node:assert/strict'
import { newUuid } from '../../../../../src/domain/id.ts'
import type { DraftInput } from '../../../../../src/outside/platform/draft-order.ts'
import type { Gid } from '../../../../../src/outside/platform/gid.ts'
import { customLine, draftInput } from '../../../../support/service/draft.ts'
import type { ContractCase, StagedStore } from '../platform-stage.ts'
import { refused } from '../refused.ts'

const UNKNOWN: Gid<'DraftOrder'> = 'gid://platform/DraftOrder/999999999999'
const create = (store: StagedStore, key = store.key, more: Partial<DraftInput> = {}) =>
  store.platform.createDraftOrder(store.call(), key, draftInput(more))

/** Draft orders from their creation to their end. */
export const DRAFT_CASES: readonly ContractCase[] = [
  {
    name: 'a draft order has the figures that were estimated, and is read as it was created',
    run: async (store) => {
      await store.setTax({ percent: '8.25', shippingTaxable: false })
      const input = draftInput({
        discount: { type: 'fixed', value: '32.81', title: 'Quote Q-1001' },
        shipping: { title: 'Freight', price: '18.00' },
        poNumber: 'PO 7',
        note: 'Thank you',
      })
      const { lines, warnings, taxesIncluded, ...estimated } = await store.platform.estimate(store.call(), input)
      const draft = await store.platform.createDraftOrder(store.call(), store.key, input)
      const { id, name, invoiceUrl, mailsInvoice, updatedAt, ...rest } = draft
      assert.deepEqual(rest, {
        ...estimated,
        status: 'open',
        ready: true,
        invoiceSentAt: null,
        orderId: null,
        deposit: '0.00',
        currency: 'EUR',
        correlationKey: store.key,
      })
      assert.match(name, /^#D\d+$/)
      assert.match(invoiceUrl ?? '', /^https?:\/\//)
      assert.deepEqual(await store.platform.getDraftOrder(store.call(), id), draft)
    },
  },
  {
    name: 'a draft order for a company takes its location and contact, and the payment terms',
    run: async (store) => {
      const company = await store.addCompany({
        name: 'Acme',
        locations: [{ name: 'Berlin', address: { city: 'Berlin', countryCode: 'DE' } }],
        contacts: [{ email: 'kim@acme.example', name: 'Kim Lee', roles: [{ location: 'Berlin', role: 'Buyer' }] }],
      })
      const [contact] = await store.platform.companyContacts(store.call(), company.id)
      const [locationId] = company.locations
      assert.ok(contact && locationId)
      const terms = await store.platform.paymentTerms(store.call())
      const { email, customerId, contactId } = contact
      const draft = await create(store, store.key, {
        buyer: { email, customerId, company: { companyId: company.id, locationId, contactId } },
        paymentTermsTemplateId: terms.find(({ dueInDays }) => dueInDays === 30)?.id ?? assert.fail(),
      })
      assert.equal(draft.total, '437.42')
    },
  },
  {
    name: 'one key makes one draft order, also from two processes and with another input',
    run: async (store) => {
      const first = await create(store)
      assert.equal((await create(store)).id, first.id)
      assert.equal((await create(store, store.key, { lines: [customLine('Z', 1, '1.00')] })).total, first.total)
      assert.equal((await store.another.createDraftOrder(store.call(), store.key, draftInput())).id, first.id)
      assert.equal(await store.countDrafts(), 1)
      assert.notEqual((await create(store, newUuid(new Date()))).id, first.id)
    },
  },
  {
    name: 'ten calls at once with one key make one draft order',
    run: async (store) => {
      const made = await Promise.all(Array.from({ length: 10 }, () => create(store)))
      assert.equal(new Set(made.map(({ id }) => id)).size, 1)
      assert.equal(await store.countDrafts(), 1)
    },
  },
  {
    name: "another store's draft orders do not exist, and its keys are its own",
    run: async (store) => {
      const { id } = await create(store)
      const other = await store.callOfAnother()
      assert.equal(await store.platform.getDraftOrder(other, id), null)
      await store.platform.deleteDraftOrder(other, id)
      await assert.rejects(store.platform.completeDraftOrder(other, id), refused('not_found'))
      const theirs = await store.platform.createDraftOrder(other, store.key, draftInput())
      assert.notEqual(theirs.id, id)
      assert.equal((await store.platform.getDraftOrder(store.call(), id))?.status, 'open')
    },
  },
  {
    name: 'sending the invoice is seen on the draft order, and can be repeated',
    run: async (store) => {
      const { id } = await create(store)
      const mail = { to: 'kim@buyer.example', subject: 'Your order', message: 'Thank you' }
      const sent = await store.platform.sendInvoice(store.call(), id, mail)
      assert.equal(sent.status, 'invoice_sent')
      assert.ok(sent.invoiceSentAt instanceof Date)
      assert.equal((await store.platform.sendInvoice(store.call(), id, mail)).status, 'invoice_sent')
      assert.equal((await store.platform.getDraftOrder(store.call(), id))?.status, 'invoice_sent')
    },
  },
  {
    name: 'an invoice is refused once its draft order is completed, deleted or unknown',
    run: async (store) => {
      const [done, gone] = [await create(store), await create(store, newUuid(new Date()))]
      await store.completeElsewhere(done.id)
      await store.deleteElsewhere(gone.id)
      const send = (id: Gid<'DraftOrder'>) => store.platform.sendInvoice(store.call(), id, { to: 'kim@buyer.example' })
      await assert.rejects(send(done.id), refused('conflict'))
      await assert.rejects(send(gone.id), refused('not_found'))
      await assert.rejects(send(UNKNOWN), refused('not_found'))
    },
  },
  {
    name: 'deleting can be repeated, and what is deleted or unknown is null',
    run: async (store) => {
      const { id } = await create(store)
      await store.platform.deleteDraftOrder(store.call(), id)
      await store.platform.deleteDraftOrder(store.call(), id)
      await store.platform.deleteDraftOrder(store.call(), UNKNOWN)
      assert.equal(await store.platform.getDraftOrder(store.call(), id), null)
      assert.equal(await store.platform.getDraftOrder(store.call(), UNKNOWN), null)
    },
  },
  {
    name: 'a completed draft order is not deleted',
    run: async (store) => {
      const { id } = await create(store)
      await store.completeElsewhere(id)
      await assert.rejects(store.platform.deleteDraftOrder(store.call(), id), refused('conflict'))
      assert.equal((await store.platform.getDraftOrder(store.call(), id))?.status, 'completed')
    },
  },
]
