import { typedMoney } from '../../../domain/pricing/typed-amount.ts'
import type { CustomFieldValue } from '../../../domain/quotes/quote.ts'
import { groupSign } from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'
import type { KeptFile } from '../../attachments/use-files.ts'
import type { Product, RequestBody, RequestForm } from '../../client/portal-answers.ts'
import type { LinesThere } from '../../sku-list/fit-rows.ts'

/** A line of a draft request: from the catalogue, or described by the buyer. */
export interface DraftLine {
  key: string
  product: Product | null
  title: string
  description: string
  /** As typed, like all fields here. */
  quantity: string
  /** The price the buyer hopes for; empty if they don't say. */
  targetPrice: string
  note: string
}

export const ADDRESS_PARTS = [
  'company',
  'first_name',
  'last_name',
  'address1',
  'address2',
  'zip',
  'city',
  'country_code',
] as const
export type DraftAddress = Readonly<Partial<Record<(typeof ADDRESS_PARTS)[number], string>>>

/** A request as the buyer types it. */
export interface RequestDraft {
  buyer: { email: string; name: string; company_name: string; phone: string }
  /** The location a contact buys for; null until they choose one. */
  locationId: string | null
  lines: readonly DraftLine[]
  po_number: string
  requested_delivery_date: string
  notes: string
  custom_fields: Readonly<Record<string, CustomFieldValue>>
  shipping_address: DraftAddress
  billing_address: DraftAddress
  /** Uploaded files; the line of each is a line's key. */
  files: readonly KeptFile[]
}

export const EMPTY_DRAFT: RequestDraft = {
  buyer: { email: '', name: '', company_name: '', phone: '' },
  locationId: null,
  lines: [],
  po_number: '',
  requested_delivery_date: '',
  notes: '',
  custom_fields: {},
  shipping_address: {},
  billing_address: {},
  files: [],
}

/** A product of the catalogue, and how many. */
export interface Pick {
  product: Product
  quantity: number
}

/** Creates a new line. */
export function newLine(product: Product | null, quantity = 1): DraftLine {
  const key = crypto.randomUUID()
  return { key, product, title: '', description: '', quantity: String(quantity), targetPrice: '', note: '' }
}

/** Returns the lines with the picks added: to the line the product already has, or as new lines. */
export function addPicks(before: readonly DraftLine[], picks: readonly Pick[]): DraftLine[] {
  const after = [...before]
  for (const { product, quantity } of picks) {
    const at = after.findIndex((line) => line.product?.variant_id === product.variant_id)
    const there = after[at]
    if (there) after[at] = { ...there, quantity: String((readQuantity(there.quantity) ?? 0) + quantity) }
    else after.push(newLine(product, quantity))
  }
  return after
}

/** Describes the draft's lines to a pasted list: rows of a product that is already there add to its line. */
export function linesThere(lines: readonly DraftLine[], most: number): LinesThere<Product> {
  const units = new Map(
    lines.flatMap(({ product, quantity }) =>
      product ? [[product.variant_id, readQuantity(quantity) ?? 0] as const] : [],
    ),
  )
  return {
    room: most - lines.length,
    merges: true,
    unitsOf: ({ variant_id: id }) => units.get(id) ?? null,
    idOf: ({ variant_id: id }) => id,
  }
}

/** Parses a whole number of at least 1, or returns null. */
export function readQuantity(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,7}$/.test(text) && Number(text) >= 1 ? Number(text) : null
}

/** Returns the custom fields in the API's format, without empty ones. */
export function toCustomFields(
  fields: RequestForm['custom_fields'],
  values: RequestDraft['custom_fields'],
): Record<string, CustomFieldValue> {
  const given = fields.flatMap(({ key, type }) => {
    const value = values[key]
    const sent = type === 'number' && typeof value === 'string' ? value.trim().replace(',', '.') : value
    return sent === undefined || isEmpty(sent) ? [] : [[key, sent] as const]
  })
  return Object.fromEntries(given)
}

interface Asker {
  form: RequestForm
  isContact: boolean
  language: Language
  sourceUrl: string | null
}

/** Returns the request in the API's format, without empty fields. */
export function toRequest(draft: RequestDraft, { form, isContact, language, sourceUrl }: Asker): RequestBody {
  const { buyer, locationId, lines, po_number, requested_delivery_date, notes } = draft
  const [shipping, billing] = [trimmedAddress(draft.shipping_address), trimmedAddress(draft.billing_address)]
  return {
    buyer: { ...trimmed(buyer), email: buyer.email.trim() },
    ...(isContact && locationId !== null && { company_location_id: locationId }),
    lines: lines.map(({ product, title, description, quantity, targetPrice, note }) => ({
      ...(product
        ? { variant_id: product.variant_id }
        : { custom: { ...trimmed({ description }), title: title.trim() } }),
      quantity: Number(quantity),
      ...trimmed({ requested_price: typedMoney(targetPrice, groupSign(language)) ?? '', note }),
    })),
    ...trimmed({ po_number, requested_delivery_date, notes }),
    ...(shipping && { shipping_address: shipping }),
    ...(billing && { billing_address: billing }),
    custom_fields: toCustomFields(form.custom_fields, draft.custom_fields),
    language,
    ...trimmed({ source_url: sourceUrl ?? '' }),
    ...(draft.files.length > 0 && { uploads: draft.files.map((file) => toUpload(file, lines)) }),
  }
}

function toUpload({ upload, line }: KeptFile, lines: readonly DraftLine[]) {
  const at = lines.findIndex(({ key }) => key === line)
  return at < 0 ? { upload } : { upload, line: at }
}

function trimmedAddress({ country_code: country = '', ...rest }: DraftAddress): DraftAddress | null {
  const given = trimmed({ ...rest, country_code: country.toUpperCase() })
  return Object.keys(given).length > 0 ? given : null
}

function isEmpty(value: CustomFieldValue): boolean {
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

function trimmed<T extends Readonly<Record<string, string>>>(texts: T): Partial<T> {
  const all = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(all.filter(([, text]) => text !== '')) as Partial<T>
}
