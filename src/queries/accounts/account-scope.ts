import type { AccountScope } from '../../database/accounts/account-quotes.ts'
import { may } from '../../domain/access/permissions.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { refused } from '../../domain/refused.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { Reader } from '../reader.ts'

/** Returns the account with this id, full or its digits. Throws `not_found` for anything else. */
export function accountOf(kind: Account['kind'], id: string): Account {
  const gid = parseGid(kind === 'company' ? 'Company' : 'Customer', id)
  if (gid === null) throw noAccount(kind)
  return { kind, id: gid }
}

/** Returns the Problem of an account that nobody knows. */
export function noAccount(kind: Account['kind']) {
  return refused('not_found', { code: kind === 'company' ? 'no_company' : 'no_customer' })
}

/** Returns the account with the quotes of it that this reader may see. */
export function scopeOf({ actor, store }: Pick<Reader, 'actor' | 'store'>, account: Account): AccountScope {
  return { account, visibleTo: visibleTo({ actor, store }) }
}

/** Returns the id of a Sales rep who does not see all quotes, else undefined. */
export function visibleTo({ actor, store }: Pick<Reader, 'actor' | 'store'>): string | undefined {
  if (actor.kind !== 'staff') throw new Error('Only staff see accounts')
  return may(actor.role, 'quotes.see_all', store.settings) ? undefined : actor.id
}
