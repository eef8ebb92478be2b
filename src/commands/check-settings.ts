import Type from 'typebox'
import { Errors } from 'typebox/value'
import { type FieldError, invalidFields } from '../domain/problem.ts'
import type { CustomerRule, CustomField, StoreSettings } from '../domain/settings.ts'

const closed = { additionalProperties: false }
const word = Type.String({ minLength: 1, maxLength: 255 })
const words = Type.Array(word, { maxItems: 1000 })

const settings = Type.Object(
  {
    targeting: Type.Optional(
      Type.Object(
        {
          product_rules: Type.Optional(
            Type.Array(
              Type.Object(
                { field: Type.Enum(['variant', 'product', 'collection', 'tag', 'vendor', 'type']), values: words },
                closed,
              ),
              { maxItems: 100 },
            ),
          ),
          customer_rules: Type.Optional(
            Type.Array(
              Type.Object({ field: Type.Enum(['tag', 'company', 'logged_in']), values: Type.Optional(words) }, closed),
              { maxItems: 100 },
            ),
          ),
          custom_lines: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    custom_fields: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }),
            label: word,
            type: Type.Enum(['text', 'number', 'select', 'multi', 'checkbox', 'date']),
            required: Type.Optional(Type.Boolean()),
            options: Type.Optional(words),
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    numbering: Type.Optional(
      Type.Object(
        {
          prefix: Type.Optional(Type.String({ maxLength: 20 })),
          start: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** Returns a store's settings as they are when they are valid, or throws `invalid_request` with an entry for each fault. */
export function checkSettings(value: unknown): StoreSettings {
  const errors: FieldError[] = [...Errors(settings, value)].map(({ instancePath, message, params }) => {
    const at = instancePath.slice(1).replaceAll('/', '.')
    const detail = 'additionalProperties' in params ? `${message}: ${params.additionalProperties}` : message
    return {
      field: at ? `settings.${at}` : 'settings',
      message: 'allowedValues' in params ? `${detail}: ${params.allowedValues}` : detail,
    }
  })
  if (errors.length > 0) throw invalidFields(errors)
  const valid = value as StoreSettings // the schema above says so
  const faults = [
    ...findRuleFaults(valid.targeting?.customer_rules ?? []),
    ...findFieldFaults(valid.custom_fields ?? []),
    ...findNumberFaults(valid.numbering ?? {}),
  ]
  if (faults.length > 0) throw invalidFields(faults)
  return valid
}

/** What a schema cannot say of buyers: who is logged in is true or false, and other rules have something to match. */
function findRuleFaults(rules: readonly CustomerRule[]): FieldError[] {
  return rules.flatMap(({ field, values = [] }, i) => {
    const isRight = field === 'logged_in' ? values.every((value) => /^(true|false)$/.test(value)) : values.length > 0
    const message = field === 'logged_in' ? 'takes true, false or both' : `a rule on ${field} needs values`
    return isRight ? [] : [{ field: `settings.targeting.customer_rules.${i}.values`, message }]
  })
}

/** What a schema cannot say of custom fields: keys are unique, and choices have options. */
function findFieldFaults(fields: readonly CustomField[]): FieldError[] {
  return fields.flatMap(({ key, type, options = [] }, i) => {
    const faults: FieldError[] = []
    if (fields.findIndex((other) => other.key === key) < i) {
      faults.push({ field: `settings.custom_fields.${i}.key`, message: `"${key}" is used twice` })
    }
    if ((type === 'select' || type === 'multi') && options.length === 0) {
      faults.push({ field: `settings.custom_fields.${i}.options`, message: `a field of type ${type} needs options` })
    }
    return faults
  })
}

/** A prefix that ends in a digit would let two numbers read the same: Q-1 and 1001, Q- and 11001. */
function findNumberFaults({ prefix = '' }: NonNullable<StoreSettings['numbering']>): FieldError[] {
  return /[0-9]$/.test(prefix) ? [{ field: 'settings.numbering.prefix', message: 'must not end in a digit' }] : []
}
