import { parseMoney, sum, timesQuantity } from '../../../../domain/money.ts'
import type { CustomFieldValue } from '../../../../domain/quotes/quote.ts'
import type { CatalogVariant, NewQuote, PlatformCustomer, Repeat } from '../../../client/admin-answers.ts'
import type { LinesThere } from '../../../sku-list/fit-rows.ts'
import type { SkuPick } from '../../catalog/sku-list.tsx'
import { readShownAmount } from '../../read-shown.ts'

export const MOST_LINES = 100

/** A line of a new quote: a catalogue variant, or a custom description. */
export interface DraftLine {
  key: string
  variant: CatalogVariant | null
  title: string
  description: string
  quantity: number
  /** The buyer's target price; empty if there is none. */
  targetPrice: string
}

/** A guest's contact details. */
export interface Guest {
  email: string
  name: string
  phone: string
  company_name: string
}

export const NO_GUEST: Guest = { email: '', name: '', phone: '', company_name: '' }

/** The other details of a request. */
export interface Details {
  poNumber: string
  deliveryDate: string
  notes: string
  customFields: Readonly<Record<string, CustomFieldValue>>
}

export const NO_DETAILS: Details = { poNumber: '', deliveryDate: '', notes: '', customFields: {} }

let lines = 0

/** Returns a new line with its own key. */
export function newLine(variant: CatalogVariant | null, quantity = 1): DraftLine {
  lines += 1
  return { key: `line-${lines}`, variant, title: '', description: '', quantity, targetPrice: '' }
}

/** Adds the picks to the lines: raises the quantity of variants already there, and appends the others. */
export function addPicks(before: readonly DraftLine[], picks: readonly SkuPick[]): DraftLine[] {
  const after = [...before]
  for (const { variant, quantity } of picks) {
    const at = after.findIndex((line) => line.variant?.id === variant.id)
    const there = after[at]
    if (there) after[at] = { ...there, quantity: there.quantity + quantity }
    else after.push(newLine(variant, quantity))
  }
  return after
}

/** Adds the lines of an earlier quote: variants as a pasted list does, and what was described anew. */
export function addRepeated(before: readonly DraftLine[], repeated: Repeat['lines']): DraftLine[] {
  const picks = repeated.flatMap(({ variant, quantity }) => (variant ? [{ variant, quantity }] : []))
  const described = repeated.flatMap(({ variant, title, description, quantity }) =>
    variant ? [] : [{ ...newLine(null, quantity), title, description: description ?? '' }],
  )
  return [...addPicks(before, picks), ...described]
}

/** Returns what a pasted list needs to know about the existing lines; rows for a variant already there add to its quantity. */
export function linesThere(lines: readonly DraftLine[]): LinesThere<CatalogVariant> {
  const units = new Map(lines.flatMap(({ variant, quantity }) => (variant ? [[variant.id, quantity] as const] : [])))
  return {
    room: MOST_LINES - lines.length,
    merges: true,
    unitsOf: ({ id }) => units.get(id) ?? null,
    idOf: ({ id }) => id,
  }
}

/** Returns the total of the catalogue lines at catalogue prices. */
export function catalogTotal(lines: readonly DraftLine[]): bigint {
  return sum(lines.map(({ variant, quantity }) => (variant ? timesQuantity(parseMoney(variant.price), quantity) : 0n)))
}

interface Draft {
  buyer: { customer: PlatformCustomer; locationId: string | null } | { guest: Guest }
  lines: readonly DraftLine[]
  details: Details
}

/** Returns the API request for the quote, leaving out empty fields. */
export function toRequest({ buyer, lines, details }: Draft): NewQuote {
  const { poNumber, deliveryDate, notes, customFields } = details
  return {
    ...('guest' in buyer
      ? { buyer: { ...given(trimmed(buyer.guest)), email: buyer.guest.email.trim() } }
      : toCustomer(buyer.customer, buyer.locationId)),
    lines: lines.map(({ variant, title, description, quantity, targetPrice }) => ({
      ...(variant
        ? { variant_id: variant.id }
        : { custom: { title: title.trim(), ...given({ description: description.trim() }) } }),
      quantity,
      ...given({ requested_price: typedPrice(targetPrice) }),
    })),
    ...given({ po_number: poNumber.trim(), requested_delivery_date: deliveryDate, notes: notes.trim() }),
    custom_fields: Object.fromEntries(Object.entries(customFields).filter(([, value]) => isGiven(value))),
  }
}

function toCustomer({ id, email, name, phone }: PlatformCustomer, locationId: string | null) {
  return {
    buyer: { email: email ?? '', ...given({ name, phone }) },
    customer_id: id,
    ...given({ company_location_id: locationId }),
  }
}

function trimmed<T extends object>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).trim()])) as T
}

const isGiven = (value: unknown) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)

function given<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isGiven(value))) as {
    [Name in keyof T]?: NonNullable<T[Name]>
  }
}

function typedPrice(typed: string): string {
  const price = readShownAmount(typed)
  return 'value' in price ? (price.value ?? '') : ''
}
