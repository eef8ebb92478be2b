import { sql } from 'kysely'
import type { Account } from '../../domain/accounts/account.ts'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Person } from '../customers/redaction.ts'
import type { DbOrTx, Tx } from '../database.ts'
import { digitsOf } from './account-quotes.ts'

/** A note of a member of staff about a company or a customer; only staff see it. */
export interface AccountNote {
  /** `nte_…` */
  id: string
  body: string
  author: { id: string; name: string }
  createdAt: Date
}

interface NoteRow {
  id: string
  body: string
  staff_id: string
  name: string
  created_at: Date
}

/** Returns the notes about the account, newest first, at most `most`. */
export async function listAccountNotes(
  db: DbOrTx,
  storeId: string,
  account: Account,
  most: number,
): Promise<AccountNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.body, n.staff_id, s.name, n.created_at
    from account_note n
    join staff s on s.store_id = n.store_id and s.id = n.staff_id
    where n.store_id = ${storeId} and ${about(account)}
    order by n.id desc
    limit ${most}`.execute(db)
  return rows.map(toNote)
}

/** Adds a note by this member of staff about the account. */
export async function insertAccountNote(
  tx: Tx,
  storeId: string,
  account: Account,
  { id, body, author, createdAt }: AccountNote,
): Promise<void> {
  const digits = digitsOf(account)
  await tx
    .insertInto('account_note')
    .values({
      store_id: storeId,
      id: idToUuid('nte', id),
      company_id: account.kind === 'company' ? digits : null,
      customer_id: account.kind === 'customer' ? digits : null,
      staff_id: idToUuid('stf', author.id),
      body,
      created_at: createdAt,
    })
    .execute()
}

/** Deletes a note about the account, unless `ownOf` names another member than its author; returns whether there was one. */
export async function deleteAccountNote(
  tx: Tx,
  storeId: string,
  account: Account,
  { id, ownOf }: { id: string; ownOf: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_note n
    where n.store_id = ${storeId} and n.id = ${idToUuid('nte', id)} and ${about(account)}
      and (${ownOf}::text is null or n.staff_id = ${ownOf && idToUuid('stf', ownOf)}::uuid)`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the notes about a person: on their own page, or naming their e-mail address on their company's. */
export async function listNotesAbout(
  db: DbOrTx,
  storeId: string,
  person: Person,
  quoteIds: readonly string[],
): Promise<{ body: string; createdAt: Date }[]> {
  const { rows } = await sql<{ body: string; created_at: Date }>`
    select n.body, n.created_at from account_note n
    where ${aboutPerson(storeId, person, quoteIds)}
    order by n.id`.execute(db)
  return rows.map(({ body, created_at: createdAt }) => ({ body, createdAt }))
}

/** Deletes the notes about a person, as listNotesAbout finds them. */
export async function dropNotesAbout(
  tx: Tx,
  storeId: string,
  person: Person,
  quoteIds: readonly string[],
): Promise<void> {
  await sql`delete from account_note n where ${aboutPerson(storeId, person, quoteIds)}`.execute(tx)
}

/** A person's quotes name their account, if the platform did not. */
function aboutPerson(storeId: string, { customerId, email }: Person, quoteIds: readonly string[]) {
  const digits = customerId === null ? null : customerId.slice(customerId.lastIndexOf('/') + 1)
  return sql`
    n.store_id = ${storeId} and (
      n.customer_id = ${digits}::bigint
      or n.customer_id in (
        select q.customer_id from quote q
        where q.store_id = ${storeId} and q.id = any(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[]))
      or position(${email?.toLowerCase() ?? null}::text in lower(n.body)) > 0)`
}

function about(account: Account) {
  const digits = digitsOf(account)
  return account.kind === 'company' ? sql`n.company_id = ${digits}::bigint` : sql`n.customer_id = ${digits}::bigint`
}

function toNote({ id, body, staff_id: staffId, name, created_at: createdAt }: NoteRow): AccountNote {
  return { id: formatId('nte', id), body, author: { id: formatId('stf', staffId), name }, createdAt }
}
