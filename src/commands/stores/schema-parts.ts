import Type, { type TProperties, type TSchema } from 'typebox'
import type { FieldFault } from '../../domain/field-fault.ts'
import { readAmount } from '../../domain/money.ts'
import { HUNDRED_PERCENT, parsePercent } from '../../domain/pricing/percent.ts'

const HIGHEST_AMOUNT = 10n ** 22n // the database's limit

export const object = (properties: TProperties) => Type.Object(properties, { additionalProperties: false })
export const list = (items: TSchema, maxItems: number, minItems = 0) => Type.Array(items, { minItems, maxItems })
export const optional = Type.Optional
export const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

type FormCode =
  | 'handle'
  | 'amount'
  | 'percent'
  | 'not_on_staff'
  | 'field_key'
  | 'url_no_https'
  | 'color'
  | 'email'
  | 'iban'
  | 'bic'

/** The codes of the messages about formats, since a schema's error has only its message. */
export const FORM_FAULTS = new Map<string, FieldFault>()

/** A text in a special format, with the message and the code for other texts. */
export function written(isRight: (text: string) => boolean, words: string, code: FormCode, maxLength = 255) {
  FORM_FAULTS.set(words, { code })
  return Type.Refine(
    Type.String({ maxLength }),
    (text) => isRight(String(text)),
    () => words,
  )
}

const BAD_TEXT = 'must not contain NUL or lone surrogates'
FORM_FAULTS.set(BAD_TEXT, { code: 'bad_text' })

export function text(maxLength: number, minLength = 1) {
  return Type.Refine(
    Type.String({ minLength, maxLength }),
    (value) => !String(value).includes('\0') && String(value).isWellFormed(), // PostgreSQL accepts nothing else
    () => BAD_TEXT,
  )
}

export const word = text(255)
export const name = text(200)
export const words = list(word, 1000)
export const someWords = list(word, 1000, 1)
export const flag = Type.Boolean()
export const amount = written(
  (value) => (readAmount(value) ?? HIGHEST_AMOUNT) < HIGHEST_AMOUNT,
  'must be an amount such as "1000" or "999.50", with at most 20 digits before the dot',
  'amount',
)
export const percent = written(
  (value) => {
    const read = parsePercent(value)
    return read !== null && read <= HUNDRED_PERCENT
  },
  'must be a percentage from 0 to 100 such as "15" or "12.5", with at most four decimals',
  'percent',
)
