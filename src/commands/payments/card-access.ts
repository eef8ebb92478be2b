import { findCardAccount, type StoredCardAccount } from '../../database/payments/card-accounts.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { CardProvider } from '../../outside/payments/card-provider.ts'
import type { Context } from '../context.ts'

/** The keys of a store's account with the card provider. */
export interface CardKeys {
  secretKey: string
  /** Signs the provider's notifications; null if it sends none. */
  noticesSecret: string | null
}

/** The provider and the keys with which a store's buyers pay by card. */
export interface CardAccess extends CardKeys {
  cards: CardProvider
}

/**
 * Returns how the store's buyers pay by card; null if they cannot: the store has connected no account, its keys are unreadable, or the account
 * moves real money and the store does not, or the other way round.
 */
export async function findCardAccess(
  ctx: Pick<Context, 'db' | 'secretBox' | 'cards' | 'store'>,
): Promise<CardAccess | null> {
  const { cards, store } = ctx
  const account = cards ? await findCardAccount(ctx.db, store.id) : null
  if (!cards || !account || account.live === store.development) return null
  const keys = openKeys(ctx, account)
  return keys && { ...keys, cards }
}

/** Opens the keys of a stored account; null if they are unreadable. */
export function openKeys({ secretBox }: Pick<Context, 'secretBox'>, { keysEnc }: StoredCardAccount): CardKeys | null {
  const { secretKey, noticesSecret } = membersOf(parseJson(secretBox.openOrNull(keysEnc) ?? ''))
  if (typeof secretKey !== 'string') return null
  return { secretKey, noticesSecret: typeof noticesSecret === 'string' ? noticesSecret : null }
}
