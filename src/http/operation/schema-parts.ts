import Type from 'typebox'

/** The schema with what it means, for whoever reads the document. */
export const says = <T extends Type.TSchema>(description: string, schema: T): T => ({ ...schema, description })

/** What response schemas are made of. They are open: clients must expect more members and more values. */
export const money = Type.String({ format: 'decimal', pattern: '^-?\\d+\\.\\d{2}$', examples: ['1250.00'] })
export const datetime = Type.String({ format: 'date-time' })
export const orNull = (schema: Type.TSchema) => Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
export const text = Type.String()
export const strings = Type.Array(text)
/** A text of a list that may grow: generators that know `x-extensible-enum` offer its values and take others. */
export const growing = (values: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', examples: values.slice(0, 1), 'x-extensible-enum': [...values] })
/** Why something is as it is, for programs to say in the reader's language. */
export const reason = says(
  'A code, beside it its parameters: amounts and percentages as texts, lists as their first five entries and how many more there are.',
  Type.Object({ code: text }),
)
/** One of the named schemas. */
export const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })
/** A page of a list of named schemas. */
export const list = (item: string, nextCursor: Type.TSchema) =>
  Type.Object(
    {
      object: says('Always `list`.', Type.Literal('list')),
      data: says('What the page holds.', Type.Array(ref(item))),
      has_more: says('Whether there is a next page.', Type.Boolean()),
      next_cursor: nextCursor,
    },
    { description: 'A page of a list.' },
  )
/** A schema that `/openapi.json` names. */
export const component = <T extends Type.TSchema>($id: string, schema: T) => ({ $id, ...schema })

/** A part of a request that the documents name, as they name answers. */
export const named = <T extends Type.TSchema>(name: string, schema: T): T => ({ ...schema, 'x-component': name })
/** A schema that validates, and the one that the documents show for it: of the same meaning, in words that generators understand. */
export const shownAs = <T extends Type.TSchema>(shown: Type.TSchema, schema: T): T => ({ ...schema, 'x-shown': shown })
/** A body that may be left out. */
export const optionalBody = <T extends Type.TSchema>(schema: T): T => ({ ...schema, 'x-optional': true })
/** The members of schemas that speak to the documents alone. */
export const DOCUMENT_KEYWORDS = ['x-component', 'x-shown', 'x-optional', 'x-extensible-enum']
