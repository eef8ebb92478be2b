import { recordAudit } from '../../database/access/audit.ts'
import {
  deleteCardAccount,
  findCardAccount,
  type StoredCardAccount,
  saveCardAccount,
} from '../../database/payments/card-accounts.ts'
import { listOpenCardPayments } from '../../database/payments/card-payments.ts'
import type { FieldFault } from '../../domain/field-fault.ts'
import { invalidFields, type Problem } from '../../domain/problem.ts'
import { refused } from '../../domain/refused.ts'
import {
  type CardAccount,
  type CardProvider,
  CardsRefused,
  CardsUnavailable,
} from '../../outside/payments/card-provider.ts'
import { inTransaction, type StaffContext } from '../context.ts'
import { type CardKeys, openKeys } from './card-access.ts'
import { type CardReceiver, endCardPages } from './settle-card-payment.ts'

/**
 * Connects the store with its account at the card provider, instead of what it had: pages that are open there are ended as by disconnectCards. Live stores
 * take keys that move real money, development stores those that do not. Throws `invalid_request` for any other key, `action_unavailable` and `platform_unavailable`.
 */
export async function connectCards(
  ctx: StaffContext,
  embedded: CardReceiver,
  { secretKey, noticesTo }: { secretKey: string; noticesTo: string | null },
): Promise<void> {
  const { db, store, secretBox, now } = ctx
  const cards = cardsOf(ctx)
  const kind = cards.keyKind(secretKey)
  if (kind === null) throw wrongKey('must be a secret key of Stripe, sk_… or rk_…', { code: 'card_key' })
  if (kind === 'live' && store.development) throw wrongKey('must be a test key, …_test_…', { code: 'card_key_test' })
  if (kind === 'test' && !store.development) throw wrongKey('must be a live key, …_live_…', { code: 'card_key_live' })
  const before = await findCardAccount(db, store.id)
  const { name, notices } = await ask(cards, secretKey, noticesTo)
  if (before) await endOpenPages(ctx, embedded)
  const keys: CardKeys = { secretKey, noticesSecret: notices?.secret ?? null }
  const account: StoredCardAccount = {
    ...{ name, live: kind === 'live', connectedAt: now, noticesId: notices?.id ?? null },
    keysEnc: secretBox.seal(JSON.stringify(keys)),
  }
  await inTransaction(ctx, async (tx) => {
    await saveCardAccount(tx, store.id, account)
    await recordAudit(
      tx,
      store.id,
      { action: 'cards_connected', staffId: ctx.actor.id, detail: { account: name } },
      now,
    )
  })
  if (before) await endNotices(ctx, cards, before)
}

/**
 * Ends payments by card for the store; does nothing if it has none. Pages that are open at the provider are ended first, and what was paid there
 * is recorded. Throws `platform_unavailable` if the provider does not answer.
 */
export async function disconnectCards(ctx: StaffContext, embedded: CardReceiver): Promise<void> {
  const { db, store, now } = ctx
  const before = await findCardAccount(db, store.id)
  if (!before) return
  await endOpenPages(ctx, embedded)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteCardAccount(tx, store.id))) return
    const detail = { account: before.name }
    await recordAudit(tx, store.id, { action: 'cards_disconnected', staffId: ctx.actor.id, detail }, now)
  })
  if (ctx.cards) await endNotices(ctx, ctx.cards, before)
}

async function endOpenPages(ctx: StaffContext, embedded: CardReceiver): Promise<void> {
  try {
    await endCardPages(ctx, embedded, await listOpenCardPayments(ctx.db, ctx.store.id))
  } catch (error) {
    if (error instanceof CardsUnavailable) throw refused('platform_unavailable', { code: 'cards_unavailable' })
    throw error
  }
}

function wrongKey(message: string, fault: FieldFault): Problem {
  return invalidFields([{ field: 'secret_key', message, fault }])
}

function cardsOf({ cards }: StaffContext): CardProvider {
  if (!cards) throw refused('action_unavailable', { code: 'cards_off' })
  return cards
}

async function ask(cards: CardProvider, secretKey: string, noticesTo: string | null): Promise<CardAccount> {
  try {
    return await cards.connect(secretKey, noticesTo)
  } catch (error) {
    if (error instanceof CardsRefused)
      throw wrongKey(`is refused by Stripe: ${error.message}`, { code: 'card_key_refused', text: error.message })
    if (error instanceof CardsUnavailable) throw refused('platform_unavailable', { code: 'cards_unavailable' })
    throw error
  }
}

/** Tells the provider to notify us no more; if it does not answer, it goes on, and we ignore it. */
async function endNotices(ctx: StaffContext, cards: CardProvider, account: StoredCardAccount): Promise<void> {
  const keys = openKeys(ctx, account)
  if (!keys || account.noticesId === null) return
  try {
    await cards.disconnect(keys.secretKey, account.noticesId)
  } catch (error) {
    if (!(error instanceof CardsRefused || error instanceof CardsUnavailable)) throw error
  }
}
