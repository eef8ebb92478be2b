import { findKnown } from '../../database/accounts/account-quotes.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { Gid } from '../../outside/platform/gid.ts'
import type { Reader } from '../reader.ts'
import { accountOf, noAccount, scopeOf } from './account-scope.ts'

/**
 * Returns the account with this id, full or its digits. Throws `not_found` unless a visible quote names it or the platform knows it, and
 * `platform_unavailable` if only the platform could say.
 */
export async function findAccount(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>,
  kind: Account['kind'],
  id: string,
): Promise<Account> {
  const account = accountOf(kind, id)
  if (await findKnown(ctx.db, ctx.store.id, scopeOf(ctx, account))) return account
  const isThere = await askPlatform(ctx, async (call) =>
    kind === 'company'
      ? (await ctx.platform.names(call, [account.id as Gid<'Company'>])).size > 0
      : (await ctx.platform.customer(call, account.id as Gid<'Customer'>)) !== null,
  )
  if (!isThere) throw noAccount(kind)
  return account
}
