import Type from 'typebox'

/** What response schemas are made of. They are open: clients must expect more members and more values. */
export const money = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', examples: ['1250.00'] })
export const datetime = Type.String({ format: 'date-time' })
export const orNull = (schema: Type.TSchema) => Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
export const text = Type.String()
export const strings = Type.Array(text)
/** A text of a list that may grow. */
export const growing = (values: readonly string[]) => Type.String({ examples: [...values] })
/** One of the named schemas. */
export const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })
/** A page of a list of named schemas. */
export const list = (item: string, nextCursor: Type.TSchema) =>
  Type.Object({
    object: Type.Literal('list'),
    data: Type.Array(ref(item)),
    has_more: Type.Boolean(),
    next_cursor: nextCursor,
  })
/** A schema that `/openapi.json` names. */
export const component = <T extends Type.TSchema>($id: string, schema: T) => ({ $id, ...schema })
