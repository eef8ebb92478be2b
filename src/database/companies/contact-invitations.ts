import { digitsOf } from '../accounts/account-quotes.ts'
import type { DbOrTx, Tx } from '../database.ts'

interface Company {
  storeId: string
  companyId: string
}

/** Notes that a contact was invited at this time. */
export async function saveInvitation(
  tx: Tx,
  { storeId, companyId }: Company,
  { contactId, customerId, sentAt }: { contactId: string; customerId: string; sentAt: Date },
): Promise<void> {
  await tx
    .insertInto('contact_invitation')
    .values({
      store_id: storeId,
      company_id: digitsOf({ id: companyId }),
      contact_id: digitsOf({ id: contactId }),
      customer_id: digitsOf({ id: customerId }),
      sent_at: sentAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'company_id', 'contact_id']).doUpdateSet({ sent_at: sentAt }),
    )
    .execute()
}

/** Returns the contacts (GIDs) of the company who were invited and have not signed in since, with the time. */
export async function listInvitations(db: DbOrTx, { storeId, companyId }: Company): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('contact_invitation')
    .select(['contact_id', 'sent_at'])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .execute()
  return new Map(rows.map((row) => [`gid://platform/CompanyContact/${row.contact_id}`, row.sent_at]))
}

/** Forgets the invitations of a customer who has signed in. Digits. */
export async function takeInvitations(tx: Tx, storeId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('contact_invitation')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** Forgets the invitation of a contact who left. */
export async function deleteInvitation(tx: Tx, { storeId, companyId }: Company, contactId: string): Promise<void> {
  await tx
    .deleteFrom('contact_invitation')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('contact_id', '=', digitsOf({ id: contactId }))
    .execute()
}
