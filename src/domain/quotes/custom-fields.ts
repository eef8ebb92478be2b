import type { Language } from '../../languages/languages.ts'
import { isCalendarDate } from '../calendar.ts'
import type { FieldError } from '../problem.ts'
import type { CustomField } from '../stores/settings.ts'
import type { CustomFieldValue } from './quote.ts'

const NUMBER = /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/

/** The parts of a custom field that decide which answers it takes. */
type Definition = Omit<CustomField, 'help' | 'translations'>

/**
 * Checks a request's custom fields against the store's definitions and returns an entry, with field `custom_fields.<key>`, for each that
 * is missing, unknown or invalid; empty if all are valid.
 */
export function findInvalidCustomFields(
  definitions: readonly Definition[],
  values: Readonly<Record<string, CustomFieldValue>>,
): FieldError[] {
  const known = new Map(definitions.map((field) => [field.key, field]))
  const missing = definitions
    .filter(
      (field) => field.required && isEmpty(Object.hasOwn(values, field.key) ? values[field.key] : undefined, field),
    )
    .map(
      (field): FieldError => ({
        field: `custom_fields.${field.key}`,
        message: `${field.label} is required.`,
        fault: { code: 'custom_field_required', label: field.label },
      }),
    )
  const invalid = Object.entries(values).flatMap(([key, value]): FieldError[] => {
    const field = known.get(key)
    const at = `custom_fields.${key}`
    if (!field) return [{ field: at, message: 'Unknown custom field.', fault: { code: 'unknown_field' } }]
    const message = isEmpty(value, field) ? null : complaint(field, value)
    if (message === null) return []
    const { type, options = [] } = field
    return [{ field: at, message, fault: { code: 'custom_field', type, options: options.join(', ') } }]
  })
  return [...missing, ...invalid]
}

/** A custom field with translations; a text missing in a language falls back to the store's. */
type Translated = Pick<CustomField, 'label' | 'options' | 'translations'> & { help?: string | null }

/** Returns a field's texts in this language, with the value of each option. */
export function fieldWords({ label, help = null, options = [], translations = {} }: Translated, language: Language) {
  const said = translations[language] ?? {}
  const nameOf = (value: string) => (said.options && Object.hasOwn(said.options, value) ? said.options[value] : value)
  return {
    label: said.label ?? label,
    help: said.help ?? help,
    options: options.map((value) => ({ value, label: nameOf(value) ?? value })),
  }
}

function isEmpty(value: CustomFieldValue | undefined, field: Definition): boolean {
  if (field.type === 'checkbox') return value === undefined || (value === false && field.required === true)
  return (
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function complaint({ type, options = [] }: Definition, value: CustomFieldValue): string | null {
  if (TAKES[type](value, options)) return null
  const choices = options.length > 0 ? `: ${options.join(', ')}` : ''
  return `Enter ${WORDS[type]}${choices}.`
}

const isText = (value: CustomFieldValue): value is string => typeof value === 'string'

const TAKES: Record<CustomField['type'], (value: CustomFieldValue, options: readonly string[]) => boolean> = {
  text: isText,
  number: (value) => isText(value) && NUMBER.test(value),
  date: (value) => isText(value) && isCalendarDate(value),
  checkbox: (value) => typeof value === 'boolean',
  select: (value, options) => isText(value) && options.includes(value),
  multi: (value, options) => Array.isArray(value) && value.every((item) => options.includes(item)),
}

const WORDS: Record<CustomField['type'], string> = {
  text: 'a text',
  number: 'a number as a string, such as "12.5"',
  date: 'a date, YYYY-MM-DD',
  checkbox: 'true or false',
  select: 'one of',
  multi: 'a list of',
}
