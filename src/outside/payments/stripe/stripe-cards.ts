import type Stripe from 'stripe'
import {
  type CardAccount,
  type CardProvider,
  CardsRefused,
  CardsUnavailable,
  type Checkout,
  type CheckoutRequest,
} from '../card-provider.ts'

const A_CALL_MS = 8_000
const KEY = /^(?:sk|rk)_(live|test)_[A-Za-z0-9]{8,250}$/
/** The notifications of a page that was paid or is over. */
const NOTICES = ['checkout.session.completed', 'checkout.session.expired'] as const

/**
 * Creates the adapter for Stripe Checkout. Its client, which takes 38 MB, is loaded with the first call. `url` is another address of its API, for
 * trials against a stand-in.
 */
export function createStripeCards({ url }: { url: string | null }): CardProvider {
  const clients = new Map<string, Promise<Stripe>>()
  const clientOf = (secretKey: string) => {
    const client = clients.get(secretKey) ?? openClient(secretKey, url)
    clients.set(secretKey, client)
    return client
  }
  return {
    keyKind: (secretKey) => (KEY.exec(secretKey)?.[1] as 'live' | 'test' | undefined) ?? null,
    connect: async (secretKey, noticesTo) => connect(await clientOf(secretKey), noticesTo),
    disconnect: async (secretKey, noticesId) => {
      const stripe = await clientOf(secretKey)
      clients.delete(secretKey)
      await answered(stripe.webhookEndpoints.del(noticesId))
    },
    begin: async (secretKey, request) => begin(await clientOf(secretKey), request),
    look: async (secretKey, id) => {
      const stripe = await clientOf(secretKey)
      return toCheckout(await answered(stripe.checkout.sessions.retrieve(id)))
    },
    end: async (secretKey, id) => {
      const { checkout } = await clientOf(secretKey)
      try {
        return toCheckout(await answered(checkout.sessions.expire(id)))
      } catch (error) {
        if (!(error instanceof CardsRefused)) throw error
        return toCheckout(await answered(checkout.sessions.retrieve(id))) // paid, or over already
      }
    },
    readNotice: async (rawBody, signature, secret) => {
      const { default: Library } = await import('stripe')
      try {
        const { data } = Library.webhooks.constructEvent(rawBody, signature, secret)
        return data.object.object === 'checkout.session' ? { checkoutId: data.object.id } : 'other'
      } catch (error) {
        if (error instanceof Library.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

async function openClient(secretKey: string, url: string | null): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(url ?? 'https://api.stripe.com')
  return new Library(secretKey, {
    ...{ protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, telemetry: false },
    ...(port !== '' && { port }),
    ...{ timeout: A_CALL_MS, maxNetworkRetries: 1 },
  })
}

async function begin(
  stripe: Stripe,
  { key, amount, currency, title, about, returnUrl, language }: CheckoutRequest,
): Promise<Checkout> {
  const price = { currency: currency.toLowerCase(), unit_amount: Number(amount), product_data: { name: title } }
  const session = await answered(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'], // nothing that is decided days later
        line_items: [{ quantity: 1, price_data: price }],
        adaptive_pricing: { enabled: false }, // the sum agreed to, in its currency
        payment_intent_data: { description: title, metadata: about },
        metadata: about,
        locale: language,
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      { idempotencyKey: key },
    ),
  )
  return toCheckout(session)
}

async function connect(stripe: Stripe, noticesTo: string | null): Promise<CardAccount> {
  await answered(stripe.checkout.sessions.list({ limit: 1 }))
  const account = await unlessRefused(answered(stripe.accounts.retrieveCurrent()))
  const notices =
    noticesTo === null
      ? null
      : await unlessRefused(answered(stripe.webhookEndpoints.create({ url: noticesTo, enabled_events: [...NOTICES] })))
  return {
    name: account?.settings?.dashboard.display_name ?? account?.business_profile?.name ?? null,
    notices: notices?.secret ? { id: notices.id, secret: notices.secret } : null,
  }
}

/** A restricted key may not do everything: what it may not is done without. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CardsRefused) return null
    throw error
  }
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const { default: Library } = await import('stripe')
    if (!(error instanceof Library.errors.StripeError)) throw error
    const { statusCode, message } = error
    if (statusCode === undefined || statusCode >= 500 || statusCode === 429)
      throw new CardsUnavailable('Stripe cannot answer right now', { cause: error })
    throw new CardsRefused(message, { cause: error })
  }
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, status, payment_status: paid, url, payment_intent: intent, amount_total: total, currency } = session
  const state = paid === 'paid' ? 'paid' : status === 'expired' ? 'ended' : 'open'
  const payment = state === 'paid' ? (typeof intent === 'string' ? intent : (intent?.id ?? id)) : null
  return { id, state, url: url ?? null, payment, amount: BigInt(total ?? 0), currency: (currency ?? '').toUpperCase() }
}
