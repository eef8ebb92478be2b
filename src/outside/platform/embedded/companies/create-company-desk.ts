import { sql } from 'kysely'
import type { Address } from '../../address.ts'
import type { CompanyDesk, CompanyPlace, ContactPlace, NewContact, OfCompany } from '../../company-desk.ts'
import type { Gid } from '../../gid.ts'
import { type Db, digitsOf, gidOf } from '../parts.ts'
import { answerOrUnavailable } from '../unavailable.ts'

/** Creates the company desk of the embedded platform. */
export function createCompanyDesk(db: Db): CompanyDesk {
  return {
    companyPlaces: (of) => answerOrUnavailable(readPlaces(db, of)),
    addContact: (of, contact, now) => answerOrUnavailable(addContact(db, of, contact, now)),
    placeContact: (of, id, places) => answerOrUnavailable(placeContact(db, of, id, places)),
    removeContact: (of, id) => answerOrUnavailable(removeContact(db, of, id)),
    passOnMainContact: (of, from, to) => answerOrUnavailable(passOn(db, of, from, to)),
    savePlace: (of, place) => answerOrUnavailable(savePlace(db, of, place)),
  }
}

async function readPlaces(db: Db, { storeId, companyId }: OfCompany): Promise<CompanyPlace[]> {
  const rows = await db
    .selectFrom('platform.company_location')
    .select(['id', 'name', 'address'])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf(companyId))
    .orderBy('id')
    .execute()
  return rows.map(toPlace)
}

async function addContact(db: Db, { storeId, companyId }: OfCompany, { email, name, places }: NewContact, now: Date) {
  return db.transaction().execute(async (tx) => {
    const customer = await tx
      .insertInto('platform.customer')
      .values({ store_id: storeId, email, name, phone: null, tags: [], updated_at: now })
      // An update of nothing, so that the row is returned.
      .onConflict((conflict) => conflict.columns(['store_id', 'email']).doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const contact = await tx
      .insertInto('platform.company_contact')
      .values({ store_id: storeId, company_id: digitsOf(companyId), customer_id: customer.id, main_contact: false })
      .onConflict((conflict) => conflict.columns(['store_id', 'customer_id', 'company_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!contact) return null
    await insertPlaces(tx, { storeId, companyId }, contact.id, places)
    return { contactId: gidOf('CompanyContact', contact.id), customerId: gidOf('Customer', customer.id) }
  })
}

async function placeContact(db: Db, of: OfCompany, contactId: Gid<'CompanyContact'>, places: readonly ContactPlace[]) {
  return db.transaction().execute(async (tx) => {
    const id = digitsOf(contactId)
    const contact = await contactOf(tx, of, id).forUpdate().executeTakeFirst()
    if (!contact) return false
    await tx
      .deleteFrom('platform.contact_role')
      .where('store_id', '=', of.storeId)
      .where('contact_id', '=', id)
      .execute()
    await insertPlaces(tx, of, id, places)
    return true
  })
}

async function removeContact(
  db: Db,
  { storeId, companyId }: OfCompany,
  contactId: Gid<'CompanyContact'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform.company_contact')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf(companyId))
    .where('id', '=', digitsOf(contactId))
    .where('main_contact', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function passOn(db: Db, of: OfCompany, from: Gid<'CompanyContact'>, to: Gid<'CompanyContact'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const main = await contactOf(tx, of, digitsOf(from)).where('main_contact', '=', true).forUpdate().executeTakeFirst()
    const next = await contactOf(tx, of, digitsOf(to)).forUpdate().executeTakeFirst()
    if (!main || !next) return false
    // One after the other: a company has one at most at any time.
    await setMain(tx, of, main.id, false)
    await setMain(tx, of, next.id, true)
    return true
  })
}

async function setMain(tx: Db, { storeId }: OfCompany, id: string, isMain: boolean): Promise<void> {
  await tx
    .updateTable('platform.company_contact')
    .set({ main_contact: isMain })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
}

async function savePlace(
  db: Db,
  { storeId, companyId }: OfCompany,
  { id, name, address }: Omit<CompanyPlace, 'id'> & { id?: Gid<'CompanyLocation'> },
): Promise<CompanyPlace | null> {
  const company = digitsOf(companyId)
  const taken = sql`exists (select 1 from platform.company_location o
    where o.store_id = ${storeId} and o.company_id = ${company}::bigint and o.name = ${name}
      and o.id is distinct from ${id ? digitsOf(id) : null}::bigint)`
  const { rows } = id
    ? await sql<PlaceRow>`
        update platform.company_location set name = ${name}, address = ${JSON.stringify(address)}::jsonb
        where store_id = ${storeId} and company_id = ${company}::bigint and id = ${digitsOf(id)}::bigint and not ${taken}
        returning id, name, address`.execute(db)
    : await sql<PlaceRow>`
        insert into platform.company_location (store_id, company_id, name, address)
        select ${storeId}::bigint, ${company}::bigint, ${name}::text, ${JSON.stringify(address)}::jsonb
        on conflict (store_id, company_id, name) do nothing
        returning id, name, address`.execute(db)
  return rows[0] ? toPlace(rows[0]) : null
}

interface PlaceRow {
  id: string
  name: string
  address: unknown
}

function toPlace({ id, name, address }: PlaceRow): CompanyPlace {
  return { id: gidOf('CompanyLocation', id), name, address: address as Address }
}

function contactOf(db: Db, { storeId, companyId }: OfCompany, id: string) {
  return db
    .selectFrom('platform.company_contact')
    .select('id')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf(companyId))
    .where('id', '=', id)
}

async function insertPlaces(
  tx: Db,
  { storeId, companyId }: OfCompany,
  contactId: string,
  places: readonly ContactPlace[],
) {
  const ids = places.map(({ id }) => digitsOf(id))
  const roles = places.map(({ role }) => role)
  await sql`
    insert into platform.contact_role (store_id, contact_id, location_id, role)
    select ${storeId}, ${contactId}, l.id, i.role
    from unnest(${ids}::bigint[], ${roles}::text[]) as i(id, role)
    join platform.company_location l
      on l.store_id = ${storeId} and l.company_id = ${digitsOf(companyId)}::bigint and l.id = i.id
    on conflict do nothing`.execute(tx)
}
