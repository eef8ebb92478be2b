import type { Money } from '../../domain/money.ts'
import type { Language } from '../../languages/languages.ts'

/** A page of the provider's on which one payment is made, once. */
export interface Checkout {
  id: string
  /** `ended` without a payment: too old, or ended by us. */
  state: 'open' | 'paid' | 'ended'
  /** The address of the page while one can pay there. */
  url: string | null
  /** The id of the payment itself, once paid. */
  payment: string | null
  /** The sum paid, or to pay. */
  amount: Money
  /** ISO 4217. */
  currency: string
}

export interface CheckoutRequest {
  /** The same key never opens a second page. */
  key: string
  amount: Money
  currency: string
  /** As the buyer reads it on the page, and the store in its account. */
  title: string
  /** For the store, to find the order again. */
  about: Readonly<Record<string, string>>
  /** The address to which the buyer comes back, paid or not. */
  returnUrl: string
  language: Language
}

/** The account that a key belongs to. */
export interface CardAccount {
  /** The name of the account, if the key may read it. */
  name: string | null
  /** The provider's notifications to us; null if it sends none, and we have to ask. */
  notices: { id: string; secret: string } | null
}

/** A provider of payments by card, on a page of its own: no card's number ever reaches us. */
export interface CardProvider {
  /** Tells if a text looks like one of its keys, and whether it moves real money; null if it does not. */
  keyKind(secretKey: string): 'live' | 'test' | null
  /** Checks a key, and asks for notifications at this address unless it is null. Throws CardsRefused and CardsUnavailable. */
  connect(secretKey: string, noticesTo: string | null): Promise<CardAccount>
  /** Ends its notifications, if it still has them. */
  disconnect(secretKey: string, noticesId: string): Promise<void>
  /** Opens a page, once by its key. Throws CardsRefused and CardsUnavailable. */
  begin(secretKey: string, request: CheckoutRequest): Promise<Checkout>
  /** Returns a page as it is now. Throws CardsRefused and CardsUnavailable. */
  look(secretKey: string, id: string): Promise<Checkout>
  /** Ends an open page, so that nobody pays there any more; returns it as it then is, for it may have been paid. */
  end(secretKey: string, id: string): Promise<Checkout>
  /**
   * Returns the page a notification is about, `other` if it is about something else, and null unless the provider signed it lately. It only says
   * where to look: what counts is what `look` returns.
   */
  readNotice(rawBody: Buffer, signature: string, secret: string): Promise<{ checkoutId: string } | 'other' | null>
}

/** The provider refuses: the key, or what was asked; the message is its own. */
export class CardsRefused extends Error {}

/** The provider cannot answer right now. */
export class CardsUnavailable extends Error {}
