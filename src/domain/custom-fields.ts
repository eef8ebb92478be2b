import { isCalendarDate } from './calendar.ts'
import type { FieldError } from './problem.ts'
import type { CustomFieldValue } from './quote.ts'
import type { CustomField } from './settings.ts'

const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/

/**
 * Judges a request's custom fields by the store's definitions and returns an entry for each that is missing, unknown or
 * invalid, its field as `custom_fields.<key>`; none means they are all right.
 */
export function findInvalidCustomFields(
  definitions: readonly CustomField[],
  values: Readonly<Record<string, CustomFieldValue>>,
): FieldError[] {
  const known = new Map(definitions.map((field) => [field.key, field]))
  const missing = definitions
    .filter(
      (field) => field.required && isEmpty(Object.hasOwn(values, field.key) ? values[field.key] : undefined, field),
    )
    .map((field) => ({ field: `custom_fields.${field.key}`, message: `${field.label} is required.` }))
  const invalid = Object.entries(values).flatMap(([key, value]) => {
    const field = known.get(key)
    const message = field
      ? isEmpty(value, field)
        ? null
        : complaint(field, value)
      : 'The store has no such custom field.'
    return message ? [{ field: `custom_fields.${key}`, message }] : []
  })
  return [...missing, ...invalid]
}

function isEmpty(value: CustomFieldValue | undefined, field: CustomField): boolean {
  if (field.type === 'checkbox') return value === undefined || (value === false && field.required === true)
  return (
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function complaint(field: CustomField, value: CustomFieldValue): string | null {
  const options = field.options ?? []
  const choices = `one of: ${options.join(', ')}`
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? null : 'Takes a text.'
    case 'number':
      return typeof value === 'string' && NUMBER.test(value) ? null : 'Takes a number as a string, such as "12.5".'
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? null : 'Takes a date, YYYY-MM-DD.'
    case 'checkbox':
      return typeof value === 'boolean' ? null : 'Takes true or false.'
    case 'select':
      return typeof value === 'string' && options.includes(value) ? null : `Takes ${choices}.`
    case 'multi':
      return Array.isArray(value) && value.every((item) => options.includes(item))
        ? null
        : `Takes a list with any of: ${options.join(', ')}.`
  }
}
