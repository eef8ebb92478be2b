import type { BuyingLimit } from '../../domain/companies/buying-limit.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { digitsOf } from '../accounts/account-quotes.ts'
import type { DbOrTx, Tx } from '../database.ts'

interface LimitRow {
  contact_id: string
  amount: string
  approver_id: string | null
}

/** Returns what the company's contacts may accept alone; none, without asking, for no company. */
export async function listBuyingLimits(db: DbOrTx, storeId: string, companyId: string | null): Promise<BuyingLimit[]> {
  if (companyId === null) return []
  const rows = await db
    .selectFrom('buying_limit')
    .select(['contact_id', 'amount', 'approver_id'])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .execute()
  return rows.map(toLimit)
}

/** Saves what a contact may accept alone; a null amount: anything. */
export async function saveBuyingLimit(
  tx: Tx,
  { storeId, companyId }: { storeId: string; companyId: string },
  { contactId, amount, approverId }: Omit<BuyingLimit, 'amount'> & { amount: BuyingLimit['amount'] | null },
  now: Date,
): Promise<void> {
  const key = { store_id: storeId, company_id: digitsOf({ id: companyId }), contact_id: digitsOf({ id: contactId }) }
  if (amount === null) {
    await deleteBuyingLimit(tx, { storeId, companyId }, contactId)
    return
  }
  const values = {
    amount: formatMoney(amount),
    approver_id: approverId && digitsOf({ id: approverId }),
    saved_at: now,
  }
  await tx
    .insertInto('buying_limit')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'company_id', 'contact_id']).doUpdateSet(values))
    .execute()
}

/** Lets a contact accept anything. */
export async function deleteBuyingLimit(
  tx: Tx,
  { storeId, companyId }: { storeId: string; companyId: string },
  contactId: string,
): Promise<void> {
  await tx
    .deleteFrom('buying_limit')
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('contact_id', '=', digitsOf({ id: contactId }))
    .execute()
}

/** Hands what a contact who leaves would have approved to the main contact. */
export async function dropApprover(
  tx: Tx,
  { storeId, companyId }: { storeId: string; companyId: string },
  contactId: string,
): Promise<void> {
  await tx
    .updateTable('buying_limit')
    .set({ approver_id: null })
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .where('approver_id', '=', digitsOf({ id: contactId }))
    .execute()
}

function toLimit({ contact_id, amount, approver_id }: LimitRow): BuyingLimit {
  return {
    contactId: contactGid(contact_id),
    amount: parseMoney(amount),
    approverId: approver_id && contactGid(approver_id),
  }
}

function contactGid(digits: string): string {
  return `gid://platform/CompanyContact/${digits}`
}
