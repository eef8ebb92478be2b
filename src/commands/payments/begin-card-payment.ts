import { createHash } from 'node:crypto'
import { type CardPayment, insertCardPayment, listCardPayments } from '../../database/payments/card-payments.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Language } from '../../languages/languages.ts'
import { CardsRefused, CardsUnavailable } from '../../outside/payments/card-provider.ts'
import type { Invoice } from '../../outside/platform/embedded/orders/invoice.ts'
import type { Context } from '../context.ts'
import { type CardAccess, findCardAccess } from './card-access.ts'
import { type CardReceiver, endCardPages, record } from './settle-card-payment.ts'

/** The invoice to pay, as its buyer sees it. */
interface CardRequest {
  invoice: Invoice
  /** The amount on the button they pressed. */
  amount: string
  /** As the store knows it: the quote's number, or the order's. */
  reference: string
  language: Language
  /** The address of the invoice. */
  returnUrl: string
}

/** The page to pay on; `changed`: another amount is due, or none; `refused`, with the provider's words for the log. */
type Begun = { url: string } | 'changed' | { refused: string }

/**
 * Opens the provider's page for exactly the amount that is due, and no second one for it: pressed twice, or by two people, all get the same. Pages for
 * other amounts are ended.
 */
export async function beginCardPayment(ctx: Beginning, embedded: CardReceiver, request: CardRequest): Promise<Begun> {
  const { invoice, amount } = request
  if (invoice.due === '0.00' || invoice.due !== amount) return 'changed'
  const access = await findCardAccess(ctx)
  if (!access) return { refused: 'The store takes no cards' }
  try {
    return await findOrOpenPage(ctx, embedded, access, request)
  } catch (error) {
    if (error instanceof CardsRefused || error instanceof CardsUnavailable) return { refused: error.message }
    throw error
  }
}

type Beginning = Pick<Context, 'db' | 'secretBox' | 'cards' | 'store' | 'now'>

async function findOrOpenPage(
  ctx: Beginning,
  embedded: CardReceiver,
  access: CardAccess,
  request: CardRequest,
): Promise<Begun> {
  const { invoice, amount } = request
  const pages = await listCardPayments(ctx.db, ctx.store.id, invoice.draftOrderId)
  const isSame = (page: CardPayment) => page.amount === parseMoney(amount) && page.currency === invoice.currency
  const others = pages.filter((page) => !isSame(page))
  if (await endCardPages(ctx, embedded, others)) return 'changed'
  const open = pages.find((page) => page.state === 'open' && isSame(page))
  if (!open) return openPage(ctx, access, request, pages.length)
  const seen = await access.cards.look(access.secretKey, open.checkoutId)
  const state = await record(ctx, embedded, open, seen)
  if (state === 'ended') return openPage(ctx, access, request, pages.length)
  return state === 'open' && seen.url !== null ? { url: seen.url } : 'changed'
}

async function openPage(
  { db, store, now }: Beginning,
  { cards, secretKey }: CardAccess,
  { invoice, amount, reference, language, returnUrl }: CardRequest,
  before: number,
): Promise<Begun> {
  const { draftOrderId, currency, name } = invoice
  const parts = [store.id, draftOrderId, amount, currency, reference, name, language, returnUrl, String(before)]
  const page = await cards.begin(secretKey, {
    key: createHash('sha256').update(parts.join('\n')).digest('hex'),
    ...{ amount: parseMoney(amount), currency, language, returnUrl },
    title: reference === name ? name : `${name} · ${reference}`,
    about: { order: name, quote: reference },
  })
  await insertCardPayment(db, {
    ...{ storeId: store.id, checkoutId: page.id, draftOrderId, amount: parseMoney(amount), currency },
    ...{ state: 'open', openedAt: now },
  })
  return page.url === null ? 'changed' : { url: page.url }
}
