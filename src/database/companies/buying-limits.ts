import { sql } from 'kysely'
import type { BuyingLimit } from '../../domain/companies/buying-limit.ts'
import { idToUuid } from '../../domain/id.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { digitsOf } from '../accounts/account-quotes.ts'
import type { Db, DbOrTx, Tx } from '../database.ts'
import { together } from '../together.ts'

interface LimitRow {
  contact_id: string
  amount: string
  approver_id: string | null
}

/** Returns what the company's contacts may accept alone. */
export async function listBuyingLimits(db: DbOrTx, storeId: string, companyId: string): Promise<BuyingLimit[]> {
  const rows = await db
    .selectFrom('buying_limit')
    .select(['contact_id', 'amount', 'approver_id'])
    .where('store_id', '=', storeId)
    .where('company_id', '=', digitsOf({ id: companyId }))
    .execute()
  return rows.map(toLimit)
}

/** Returns what the contacts of the quote's company may accept alone; none for a quote without a company. */
export const listLimitsOfQuote: (db: Db, of: { storeId: string; quoteId: string }) => Promise<BuyingLimit[]> = together(
  async (db: Db, items: readonly { storeId: string; quoteId: string }[]) => {
    const { rows } = await sql<LimitRow & { n: number }>`
      select i.n::integer - 1 as n, l.contact_id, l.amount, l.approver_id
      from unnest(${items.map(({ storeId }) => storeId)}::bigint[], ${items.map(({ quoteId }) => idToUuid('qte', quoteId))}::uuid[])
        with ordinality as i(store_id, quote_id, n)
      join quote q on q.store_id = i.store_id and q.id = i.quote_id
      join buying_limit l on l.store_id = q.store_id and l.company_id = q.company_id`.execute(db)
    const found = Map.groupBy(rows, ({ n }) => n)
    return items.map((_, n) => (found.get(n) ?? []).map(toLimit))
  },
)

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
