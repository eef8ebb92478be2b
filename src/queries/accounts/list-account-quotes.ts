import { listAccountQuotes as listRows } from '../../database/accounts/account-quotes.ts'
import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { readPosition, writeCursor } from '../cursor.ts'
import { cutPage, DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'
import { scopeOf } from './account-scope.ts'
import { findAccount } from './find-account.ts'

/** Lists the account's quotes that this member of staff may see, 20 a page, newest first. */
export async function listAccountQuotes(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform' | 'secretBox'>,
  kind: Account['kind'],
  { id, limit = DEFAULT_LIMIT, cursor }: PageRequest & { id: string },
): Promise<Page<StaffQuoteItem>> {
  const { db, store, secretBox } = ctx
  const account = await findAccount(ctx, kind, id)
  const position = { storeId: store.id, sort: 'account quotes', filters: { account: account.id } }
  const after = readPosition(secretBox, position, cursor)
  const items = await listRows(db, store.id, scopeOf(ctx, account), { after, limit })
  return cutPage(items, limit, (last) => writeCursor(secretBox, position, last.id))
}
