import Type, { type TProperties, type TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Errors } from 'typebox/value'
import { atLimit } from '../../domain/at-limit.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import type { StoreSettings } from '../../domain/stores/settings.ts'
import { findSettingsFaults } from './find-settings-faults.ts'
import { FORM_FAULTS } from './schema-parts.ts'
import { ACTIONS, CONDITIONS, SETTINGS } from './settings-schema.ts'

const MOST_TOLD = 100
Settings.Set({ maxErrors: MOST_TOLD }) // the default would stop at 8

const SCHEMA = Type.Partial(Type.Object(SETTINGS), { additionalProperties: false })

/** A part of the input, and its path. */
interface Part {
  at: string
  value: unknown
}

type SchemaError = ReturnType<typeof Errors>[number]

/** Returns a store's settings unchanged if valid, or throws `invalid_request` with an entry for each fault. */
export function checkSettings(value: unknown): StoreSettings {
  const tooLong = findLongList(SCHEMA, { at: 'settings', value })
  if (tooLong) throw invalidFields([tooLong])
  const errors = [...findErrors(SCHEMA, { at: 'settings', value }), ...findKindErrors({ at: 'settings', value })]
  if (errors.length > 0) throw invalidFields(errors.slice(0, MOST_TOLD))
  const settings = value as StoreSettings // guaranteed by the schemas
  const faults = findSettingsFaults(settings)
  if (faults.length > 0) throw invalidFields(faults)
  return settings
}

/** Finds a list longer than allowed. Its items are not checked, as that would keep the process busy. */
function findLongList(schema: TSchema, { at, value }: Part): FieldError | null {
  if (typeof value !== 'object' || value === null) return null
  const {
    maxItems,
    items,
    properties = {},
  } = schema as { maxItems?: number; items?: TSchema; properties?: TProperties }
  if (Array.isArray(value) && maxItems !== undefined && value.length > maxItems) {
    return { field: at, ...atLimit(`must have at most ${maxItems} entries`, 'too_many', maxItems) }
  }
  for (const [key, member] of Object.entries(value)) {
    const below = Array.isArray(value) ? items : Object.hasOwn(properties, key) && properties[key]
    const found = below ? findLongList(below, { at: `${at}.${key}`, value: member }) : null
    if (found) return found
  }
  return null
}

/** Conditions and actions have a schema for each kind: a union would report errors for all the other kinds. */
function findKindErrors(settings: Part): FieldError[] {
  const rules = partsOf(settings, ['automation', 'rules', EACH])
  const policies = partsOf(settings, ['approvals', 'policies', EACH])
  const conditions = [...policies, ...rules].flatMap((part) => partsOf(part, ['conditions', EACH]))
  const actions = rules.flatMap((part) => partsOf(part, ['then']))
  return [
    ...conditions.flatMap((part) => findErrorsOfKind(CONDITIONS, 'field', part)),
    ...actions.flatMap((part) => findErrorsOfKind(ACTIONS, 'action', part)),
  ]
}

/** Unknown kinds are already reported. */
function findErrorsOfKind(schemas: Readonly<Record<string, TSchema>>, property: string, part: Part): FieldError[] {
  const [kind] = partsOf(part, [property])
  const schema = typeof kind?.value === 'string' && Object.hasOwn(schemas, kind.value) && schemas[kind.value]
  return schema ? findErrors(schema, part) : []
}

/** Each entry of a list, in a path. */
const EACH = '*'

/** Returns the parts at the path; none if the value does not have that shape. */
function partsOf(part: Part, [step, ...rest]: readonly string[]): Part[] {
  if (step === undefined) return [part]
  const { at, value } = part
  const isList = step === EACH
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== isList) return []
  return Object.entries(value)
    .filter(([key]) => isList || key === step)
    .flatMap(([key, member]) => partsOf({ at: `${at}.${key}`, value: member }, rest))
}

function findErrors(schema: TSchema, { at, value }: Part): FieldError[] {
  return Errors(schema, value).flatMap((error) => {
    const path = error.instancePath.split('/').slice(1)
    const field = [at, ...path.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))].join('.')
    if (error.keyword === 'additionalProperties') return [] // each of them has its own error
    if (error.keyword !== 'required') return [{ field, ...describe(error) }]
    return error.params.requiredProperties.map((name) => ({
      field: `${field}.${name}`,
      message: 'is required',
      fault: { code: 'required' },
    }))
  })
}

function describe(error: SchemaError): Omit<FieldError, 'field'> {
  switch (error.keyword) {
    case 'boolean':
      return { message: 'unknown field', fault: { code: 'unknown_field' } }
    case 'type': {
      const type = String(error.params.type)
      return { message: `must be ${TYPES[type] ?? type}`, fault: { code: 'wrong_type', type } }
    }
    case 'enum': {
      const values = error.params.allowedValues.join(', ')
      return { message: `must be one of: ${values}`, fault: { code: 'one_of', values } }
    }
    case 'minimum':
      return atLimit(`must be at least ${error.params.limit}`, 'at_least', error.params.limit)
    case 'maximum':
      return atLimit(`must be at most ${error.params.limit}`, 'at_most', error.params.limit)
    case 'minLength':
      return { message: 'must not be empty', fault: { code: 'empty' } }
    case 'maxLength':
      return atLimit(`must be at most ${error.params.limit} characters long`, 'too_long', error.params.limit)
    case 'minItems':
      return atLimit(`must have at least ${error.params.limit} entry`, 'too_few', error.params.limit)
    case 'maxItems':
      return atLimit(`must have at most ${error.params.limit} entries`, 'too_many', error.params.limit)
    default:
      return { message: error.message, fault: FORM_FAULTS.get(error.message) ?? { code: 'wrong_form' } }
  }
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
}
