import { GraphQLError } from 'graphql'
import type { Cents } from '../state/cents.ts'
import { divide, plain, readDecimal } from '../state/cents.ts'
import type { ShopState } from '../state/shop-state.ts'

interface SearchReport {
  path: string[]
  query: string
  warnings: { field: string; message: string; code: string }[]
}

/** One request being answered: what resolvers get as context. */
export interface Asked {
  shop: ShopState
  scopes: ReadonlySet<string>
  searches: SearchReport[]
  /** Objects answered so far, for the actual cost. */
  answered: number
  idempotencyKey: string | null
}

/** Returns the gid of Shopify for digits. */
export function gid(type: string, digits: string): string {
  return `gid://shopify/${type}/${digits}`
}

/** Returns the digits of a gid of this type. Throws what Shopify answers to another. */
export function digitsOf(id: string, type?: string): string {
  const [, named, digits] = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)$/.exec(id) ?? []
  if (!named || !digits)
    throw new GraphQLError(`Invalid global id '${id}'`, { extensions: { code: 'argumentLiteralsIncompatible' } })
  if (type && named !== type) {
    throw new GraphQLError(`Invalid id: ${id}`, { extensions: { code: 'RESOURCE_NOT_FOUND' } })
  }
  return digits
}

/** Returns the UTC time without milliseconds, as Shopify writes it. */
export function instant(time: Date | null): string | null {
  return time ? `${time.toISOString().slice(0, 19)}Z` : null
}

/** Returns the amount as `10`, `10.0` or `10.00`, at random as Shopify's serialization varies. */
export function amountText({ shop }: Asked, amount: Cents): string {
  const full = plain(amount)
  const forms = [full]
  if (full.endsWith('0')) forms.push(full.slice(0, -1))
  if (full.endsWith('.00')) forms.push(full.slice(0, -3))
  return shop.random.pick(forms)
}

export function moneyView(asked: Asked, amount: Cents, currencyCode: string) {
  return { amount: amountText(asked, amount), currencyCode }
}

/** Returns an amount of the buyer's currency in both currencies. */
export function bagView(asked: Asked, amount: Cents, currency: string) {
  const { settings } = asked.shop
  return {
    presentmentMoney: moneyView(asked, amount, currency),
    shopMoney: moneyView(asked, inShopCurrency(asked.shop, amount, currency), settings.currency),
  }
}

const RATE_DIGITS = 6

/** Returns what an amount of the shop's currency is in another. Throws a RangeError for a currency that the shop does not sell in. */
export function inCurrency({ settings }: ShopState, amount: Cents, currency: string): Cents {
  if (currency === settings.currency) return amount
  return divide(amount * rateOf(settings.exchange, currency), 10n ** BigInt(RATE_DIGITS))
}

function inShopCurrency({ settings }: ShopState, amount: Cents, currency: string): Cents {
  if (currency === settings.currency) return amount
  return divide(amount * 10n ** BigInt(RATE_DIGITS), rateOf(settings.exchange, currency))
}

function rateOf(exchange: Record<string, string>, currency: string): bigint {
  const rate = readDecimal(exchange[currency] ?? '', RATE_DIGITS)
  if (!rate) throw new RangeError(`The shop has no exchange rate for ${currency}`)
  return rate
}
