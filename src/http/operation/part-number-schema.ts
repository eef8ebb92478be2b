import Type from 'typebox'
import { component, datetime, list, orNull, says, text } from './schema-parts.ts'

const partNumber = component(
  'PartNumber',
  Type.Object({
    object: Type.Literal('part_number'),
    part_number: says("The company's own name for the variant, the same in any case.", text),
    variant_id: text,
    sku: orNull(text),
    title: says('Null if the catalog has the variant no more.', orNull(text)),
    variant_title: orNull(text),
    saved_at: datetime,
  }),
)

/** Schemas of companies' own part numbers, for staff and buyers. */
export const PART_NUMBER_COMPONENTS = [partNumber, component('PartNumberList', list('PartNumber', orNull(text)))]

/** A part number as a company writes it. */
export const partNumberText = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

/** The body that remembers one. */
export const partNumberBody = Type.Object(
  { part_number: partNumberText, variant_id: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
)
