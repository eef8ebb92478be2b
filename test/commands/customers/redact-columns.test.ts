import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { idToUuid, newUuid } from '../../../src/domain/id.ts'
import { hideAddress } from '../../../src/domain/mail/hidden-address.ts'
import { pack } from '../../../src/domain/packing/pack.ts'
import { findTraces } from '../../support/database/find-traces.ts'
import { TEXT_COLUMNS } from '../../support/database/text-columns.ts'
import { settle } from '../../support/service/jobs.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import type { Negotiation } from '../../support/shop/negotiation.ts'

const CANARY = 'canary7f3b'
const EMAIL = `${CANARY}@buyer.example`
const BUYER = { kind: 'buyer', email: EMAIL, contactId: null }

type Row = Record<string, unknown>
/** A row's personal columns, and the others it needs; none if the service itself has written the row. */
interface Planted {
  personal: Row
  rest: Row | null
}

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

/** Returns a row for each table with personal columns, each column naming the buyer; the last one reports the redaction. */
async function plantedRows({ id, lines }: Negotiation): Promise<Record<string, Planted>> {
  const { service } = desk
  const { rows } = await service.pool.query(
    'select api_key.id as key, staff.id as staff from api_key join staff using (store_id) limit 1',
  )
  const quote_id = idToUuid('qte', id)
  const file = newUuid(service.now)
  const ids = () => ({ id: newUuid(service.now), created_at: service.now })
  const bytes = (value: Buffer) => `\\x${value.toString('hex')}`
  const seal = (text: string) => bytes(service.systems.secretBox.seal(text))
  const [recipient] = hideAddress(service.systems.secretBox, EMAIL).fingerprints.map(bytes)
  const zero = { subtotal: 0, discount: 0, shipping: 0, shipping_tax: 0, tax: 0, total: 0 }
  const done = { state: 'done', draft_order_id: 'gid://platform/DraftOrder/1', lease_until: service.now }
  const hash = bytes(Buffer.alloc(32))
  const session = { refreshed_at: service.now, created_at: service.now, last_seen_at: service.now }
  const line = { id: lines[0], isCustom: true, title: CANARY, description: CANARY, buyerNote: CANARY }
  const event = { type: 'privacy.customer_redact', customerId: null, email: null, orderIds: [] }
  return {
    quote: {
      personal: {
        po_number: CANARY,
        lines: [line],
        proposal: { note: CANARY },
        customer_email: EMAIL,
        customer: { name: CANARY },
        source_url: CANARY,
        staged: { note: CANARY },
        api_text: CANARY,
      },
      rest: null,
    },
    account_note: {
      personal: { body: `Ask ${EMAIL}, not the office` },
      rest: { ...ids(), company_id: 1, staff_id: rows[0].staff },
    },
    quote_version: { personal: { offer: { lines: [line], staged: { note: CANARY } } }, rest: null },
    quote_search: { personal: { words: CANARY }, rest: null },
    quote_message: {
      personal: { body: CANARY, author: BUYER },
      rest: { ...ids(), quote_id, internal: false, actor: 'buyer' },
    },
    quote_change: {
      personal: { actor: BUYER, detail: { note: CANARY } },
      rest: { id: newUuid(service.now), quote_id, action: 'countered', new_status: 'countered' },
    },
    scheduled_send: {
      personal: { letter: { cc: [EMAIL], subject: CANARY, body: CANARY, language: null } },
      rest: {
        ...{ quote_id, version_number: 1, offer: '', send_at: service.now, agreed_at: service.now },
        ...{ staff_id: rows[0].staff, total: 1, below_floor: false },
      },
    },
    conversion: {
      personal: { actor: BUYER, input: { email: EMAIL }, invoice_intent: seal(EMAIL) },
      rest: { ...ids(), quote_id, group_id: newUuid(service.now), position: 0, line_ids: [], ...zero, ...done },
    },
    document: {
      personal: { source: { buyer: CANARY }, evidence: seal(CANARY) },
      rest: {
        ...{
          id: file,
          created_at: service.now,
          quote_id,
          type: 'confirmation',
          position: 9,
          locale: 'en',
          file_name: '',
        },
        code: 'CODE',
      },
    },
    attachment: {
      personal: { file_name: CANARY },
      rest: { ...ids(), quote_id, from_buyer: true, media_type: 'text/plain', file_size: 1, scan: 'off' },
    },
    stored_file: {
      personal: { bytes: bytes(Buffer.from(CANARY)), packed: bytes(pack('pdfs', Buffer.from(CANARY))) },
      rest: { id: file },
    },
    mail_message: {
      personal: { recipient, sealed: seal(EMAIL) },
      rest: { ...ids(), kind: 'invoice', state: 'sent', settled_at: service.now },
    },
    mail_outbox: {
      personal: { sealed: seal(JSON.stringify({ to: EMAIL })) },
      rest: { ...ids(), kind: 'invoice', quote_id, audience: 'address', due_at: service.now },
    },
    mail_suppression: { personal: { recipient, sealed: seal(EMAIL) }, rest: { ...ids(), reason: 'bounced' } },
    portal_session: {
      personal: { email: EMAIL, name: CANARY, memberships: [CANARY] },
      rest: { token_hash: hash, customer_id: 1, ...session },
    },
    platform_import: {
      personal: { file: seal(EMAIL), sample: seal(EMAIL), errors: seal(EMAIL) },
      rest: { ...ids(), kind: 'companies', file_name: '', bytes: 1, staff_id: rows[0].staff, state: 'checked' },
    },
    idempotency_key: {
      personal: { body: seal(JSON.stringify({ id, email: EMAIL })) },
      rest: {
        ...{ api_key_id: rows[0].key, key: 'planted', fingerprint: hash, attempt: 1, status: 200 },
        ...{ lease_until: service.now, created_at: service.now },
      },
    },
    data_request: { personal: { email_enc: seal(EMAIL) }, rest: { ...ids(), quote_ids: [] } },
    platform_delivery: {
      personal: { email_enc: seal(EMAIL) },
      rest: { delivery_id: '1', topic: event.type, event, next_attempt_at: service.now, received_at: service.now },
    },
  }
}

/** Inserts the row, or fills the personal columns of the only one there. */
async function plant(table: string, { personal, rest }: Planted): Promise<void> {
  const { service, shop } = desk
  const row = rest ? { store_id: shop.store.id, ...rest, ...personal } : personal
  const columns = Object.keys(row).join(', ')
  const values = `select ${columns} from jsonb_populate_record(null::${table}, $1)`
  const statement = rest
    ? `insert into ${table} (${columns}) ${values}`
    : `update ${table} set (${columns}) = (${values})`
  await service.pool.query(statement, [JSON.stringify(row)])
}

it('a redaction empties every column that is declared personal', async () => {
  const { service } = desk
  const quote = await desk.open()
  await quote.send()
  const planted = await plantedRows(quote)
  for (const [table, row] of Object.entries(planted)) await plant(table, row)
  const personal = Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) =>
    columns.personal.map((column) => `public.${table}.${column}`),
  )
  const wanted = [CANARY, ...hideAddress(service.systems.secretBox, EMAIL).fingerprints]
  assert.deepEqual(await findTraces(service, wanted), personal.toSorted())

  await settle(service)
  assert.deepEqual(await findTraces(service, wanted), [])
})
