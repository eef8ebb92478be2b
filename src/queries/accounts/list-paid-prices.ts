import { listPaidPrices as listRows, type PaidPrice, type PricePosition } from '../../database/accounts/paid-prices.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { readPosition, writeCursor } from '../cursor.ts'
import { cutPage, DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'
import { scopeOf } from './account-scope.ts'
import { findAccount } from './find-account.ts'

const MOST_WORDS = 8

/**
 * Lists what the account paid for catalogue variants, 20 a page, newest first: accepted lines of quotes that this member of staff may see.
 * With `q`, only variants with every word in their SKU or title.
 */
export async function listPaidPrices(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform' | 'secretBox'>,
  kind: Account['kind'],
  { id, q = '', limit = DEFAULT_LIMIT, cursor }: PageRequest & { id: string; q?: string },
): Promise<Page<PaidPrice>> {
  const { db, store, secretBox } = ctx
  const account = await findAccount(ctx, kind, id)
  const position = { storeId: store.id, sort: 'paid prices', filters: { account: account.id, q } }
  const after = toPosition(readPosition(secretBox, position, cursor))
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const items = await listRows(db, store.id, scopeOf(ctx, account), { words, after, limit })
  return cutPage(items, limit, ({ at, quoteId, lineId }) =>
    writeCursor(secretBox, position, [at.toISOString(), quoteId, lineId].join(' ')),
  )
}

function toPosition(text: string | null): PricePosition | null {
  if (text === null) return null
  const [at = '', quoteId = '', lineId = ''] = text.split(' ')
  return { at, quoteId, lineId }
}
