import { sql } from 'kysely'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf, gidOf, type Parts } from '../parts.ts'
import { notify } from './notify.ts'

/** A person with an account, or a guest. */
export type Person = { customerId: Gid<'Customer'> } | { email: string }

/** The lines of a draft order, without the titles of custom lines. */
const withoutTitles = sql<string>`(
  select coalesce(jsonb_agg(
    case when line ->> 'variantId' is null then line || '{"title": "[removed on request]"}' else line end order by position), '[]')
  from jsonb_array_elements(lines) with ordinality as one (line, position))`

type Clocked = Pick<Parts, 'db' | 'clock'>

/** Tells the apps that the store removed the service. */
export async function uninstallApp({ db, clock }: Clocked, storeId: string): Promise<void> {
  await notify(db, storeId, { type: 'app.uninstalled' }, clock())
}

/** Tells the apps that a person asks for their data. */
export async function requestCustomerData({ db, clock }: Clocked, storeId: string, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { draftIds: _, ...traces } = await findPerson(tx, storeId, person)
    await notify(tx, storeId, { type: 'privacy.data_request', ...traces }, clock())
  })
}

/**
 * Removes a person's identity from the customer and every draft order, and tells the apps to do the same. Orders keep what
 * was sold and paid.
 */
export async function redactCustomer({ db, clock }: Clocked, storeId: string, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { draftIds, ...traces } = await findPerson(tx, storeId, person)
    await tx
      .updateTable('platform.draft_order')
      .set({
        email: null,
        shipping_address: null,
        billing_address: null,
        note: null,
        po_number: null,
        lines: withoutTitles,
        invoice_message: null,
        updated_at: now,
      })
      .where('store_id', '=', storeId)
      .where('id', '=', sql<string>`any(${draftIds}::bigint[])`)
      .execute()
    if (traces.customerId) await wipeCustomer(tx, storeId, digitsOf(traces.customerId), now)
    await notify(tx, storeId, { type: 'privacy.customer_redact', ...traces }, now)
  })
}

/** The personal data of a draft order, which a redaction removes. */
export interface PersonalDraft {
  number: string
  email: string | null
  shipping_address: unknown
  billing_address: unknown
  po_number: string | null
  note: string | null
  invoice_message: string | null
  /** The titles of custom lines. */
  titles: string[]
}

/** Returns the personal data in the person's draft orders. */
export async function listPersonalDrafts({ db }: Clocked, storeId: string, person: Person): Promise<PersonalDraft[]> {
  const { draftIds } = await db.transaction().execute((tx) => findPerson(tx, storeId, person))
  const { rows } = await sql<PersonalDraft>`
    select number::text, email, shipping_address, billing_address, po_number, note, invoice_message,
      array(select line ->> 'title' from jsonb_array_elements(lines) as line where line ->> 'variantId' is null) as titles
    from platform.draft_order
    where store_id = ${storeId} and id = any(${draftIds}::bigint[])
    order by id`.execute(db)
  return rows
}

/** Finds the person's account, e-mail address, draft orders (locked) and orders. */
async function findPerson(tx: Db, storeId: string, person: Person) {
  const [column, value] =
    'email' in person
      ? (['email', person.email.toLowerCase()] as const)
      : (['id', digitsOf(person.customerId)] as const)
  const customer = await tx
    .selectFrom('platform.customer')
    .select(['id', 'email'])
    .where('store_id', '=', storeId)
    .where(column, '=', value)
    .executeTakeFirst()
  const email = 'email' in person ? value : (customer?.email ?? null)
  const customerId = 'email' in person ? gidOf('Customer', customer?.id ?? null) : person.customerId
  const drafts = await sql<{ id: string }>`
    select d.id
    from platform.draft_order d
    where d.store_id = ${storeId}
      and d.id in (
        select id from platform.draft_order
        where store_id = ${storeId} and email = ${email}
        union all
        select id from platform.draft_order
        where store_id = ${storeId} and customer_id = ${customerId && digitsOf(customerId)})
    order by d.id
    for update of d
  `.execute(tx)
  const draftIds = drafts.rows.map(({ id }) => id)
  const orders = await tx
    .selectFrom('platform.sales_order')
    .select('id')
    .where('store_id', '=', storeId)
    .where('draft_order_id', '=', sql<string>`any(${draftIds}::bigint[])`)
    .orderBy('id')
    .execute()
  return { customerId, email, orderIds: orders.map(({ id }) => gidOf('Order', id)), draftIds }
}

async function wipeCustomer(tx: Db, storeId: string, id: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('platform.company_contact')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', id)
    .execute()
  await tx
    .updateTable('platform.customer')
    .set({ email: `redacted-${id}@redacted.invalid`, name: null, phone: null, tags: [], updated_at: now })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
}
