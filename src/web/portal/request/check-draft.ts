import { isCalendarDate } from '../../../domain/calendar.ts'
import { type AmountFault, type GroupSign, readTypedMoney } from '../../../domain/pricing/typed-amount.ts'
import { findInvalidCustomFields } from '../../../domain/quotes/custom-fields.ts'
import type { CustomFieldValue } from '../../../domain/quotes/quote.ts'
import type { CustomField } from '../../../domain/stores/settings.ts'
import { groupSign } from '../../../languages/format.ts'
import type { RequestForm } from '../../client/portal-answers.ts'
import type { Refusal } from '../../http/send.ts'
import { type DraftLine, type RequestDraft, readQuantity, toCustomFields } from './request-draft.ts'

/** The possible faults of a field; `fault.…` says it. */
export type Fault =
  | 'required'
  | 'email'
  | 'no_lines'
  | 'unadded'
  | 'quantity'
  | 'price'
  | `amount_${AmountFault}`
  | 'number'
  | 'date'
  | 'country'
  | 'choice'
  | 'unavailable'
  | 'not_eligible'
  | 'other'

/** Faults by the API's field names, such as `lines.0.quantity`. */
export type Faults = Readonly<Record<string, Fault>>

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

interface Given {
  form: RequestForm
  /** Prices are parsed in its format. */
  language: string
  /** Rows of a list that are not among the lines: the buyer may believe that they are. */
  unadded: number
}

/** Returns the faults of a request before it is sent. */
export function checkDraft(draft: RequestDraft, { form, language, unadded }: Given): Faults {
  const { buyer, lines, requested_delivery_date: date } = draft
  const email = buyer.email.trim()
  return Object.fromEntries([
    ...when(email === '', 'buyer.email', 'required'),
    ...when(email !== '' && !EMAIL.test(email), 'buyer.email', 'email'),
    ...when(unadded > 0, 'list', 'unadded'),
    ...when(unadded === 0 && lines.length === 0, 'lines', 'no_lines'),
    ...lines.flatMap((line, i) => checkLine(line, i, groupSign(language))),
    ...when(date !== '' && !isCalendarDate(date), 'requested_delivery_date', 'date'),
    ...(['shipping_address', 'billing_address'] as const).flatMap((name) => {
      const { country_code: code = '' } = draft[name]
      return when(!/^(\s*|[a-z]{2})$/i.test(code), `${name}.country_code`, 'country')
    }),
    ...checkCustomFields(form.custom_fields, draft.custom_fields),
  ])
}

/** Converts the API's errors to faults of this page's fields; `draft` is the one that was sent. */
export function faultsOf({ code, errors, members }: Refusal, draft: RequestDraft, form: RequestForm): Faults {
  if (code === 'not_eligible' && typeof members.line_index === 'number') {
    return { [`lines.${members.line_index}`]: 'not_eligible' }
  }
  const own = Object.fromEntries(checkCustomFields(form.custom_fields, draft.custom_fields))
  return Object.fromEntries(errors.map(({ field }) => [placeOf(field), own[field] ?? faultAt(field)]))
}

function checkLine(line: DraftLine, i: number, group: GroupSign): [string, Fault][] {
  const { product, title, quantity, targetPrice } = line
  const price = readTypedMoney(targetPrice, group)
  const units = readQuantity(quantity)
  return [
    ...when(product === null && title.trim() === '', `lines.${i}.custom.title`, 'required'),
    ...when(units === null || units > 1_000_000, `lines.${i}.quantity`, 'quantity'),
    ...('fault' in price ? when(true, `lines.${i}.requested_price`, `amount_${price.fault}`) : []),
  ]
}

function checkCustomFields(
  fields: RequestForm['custom_fields'],
  values: RequestDraft['custom_fields'],
): [string, Fault][] {
  const sent: Record<string, CustomFieldValue> = toCustomFields(fields, values)
  return findInvalidCustomFields(fields, sent).map(({ field }) => {
    const key = field.slice('custom_fields.'.length)
    const type = fields.find((one) => one.key === key)?.type
    return [field, sent[key] === undefined ? 'required' : type ? BY_TYPE[type] : 'other']
  })
}

const BY_TYPE = {
  text: 'other',
  number: 'number',
  date: 'date',
  checkbox: 'required',
  select: 'choice',
  multi: 'choice',
} as const satisfies Record<CustomField['type'], Fault>

/** Returns the field of this page that shows the errors of an API field. */
function placeOf(field: string): string {
  return /^lines\.\d+\.(variant_id|custom)$/.test(field) ? field.split('.', 2).join('.') : field
}

function faultAt(field: string): Fault {
  const member = field.split('.').at(-1)
  if (field.startsWith('lines.')) {
    if (member === 'variant_id') return 'unavailable'
    if (member === 'quantity') return 'quantity'
    if (member === 'requested_price') return 'price'
  }
  if (member === 'email') return 'email'
  if (member === 'country_code') return 'country'
  return member === 'requested_delivery_date' ? 'date' : 'other'
}

function when(is: boolean, field: string, fault: Fault): [string, Fault][] {
  return is ? [[field, fault]] : []
}
