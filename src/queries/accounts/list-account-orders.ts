import { listAccountOrders as listRows } from '../../database/accounts/account-quotes.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { type DescribedConversion, describeConversions } from '../orders/list-conversions.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { scopeOf } from './account-scope.ts'
import { findAccount } from './find-account.ts'

/** An order of an account, with the number of its quote. */
export interface AccountOrder extends DescribedConversion {
  quoteNumber: string
}

const MOST_ORDERS = 10

/** Lists the account's ten newest orders from quotes that this member of staff may see, with the platform's current data. */
export async function listAccountOrders(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform' | 'now'>,
  kind: Account['kind'],
  id: string,
): Promise<Page<AccountOrder>> {
  const account = await findAccount(ctx, kind, id)
  const rows = await listRows(ctx.db, ctx.store.id, scopeOf(ctx, account), MOST_ORDERS)
  const described = await describeConversions(
    ctx,
    rows.map(({ conversion }) => conversion),
  )
  return onePage(described.map((one, i) => ({ ...one, quoteNumber: rows[i]?.quoteNumber ?? '' })))
}
