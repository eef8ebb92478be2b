import Type from 'typebox'

/** Returns the schema with its meaning, for readers of the document. */
export const says = <T extends Type.TSchema>(description: string, schema: T): T => ({ ...schema, description })

/** Building blocks of response schemas. They are open: clients must expect more fields and more values. */
export const money = Type.String({ format: 'decimal', pattern: '^-?\\d+\\.\\d{2}$', examples: ['1250.00'] })
export const datetime = Type.String({ format: 'date-time' })
export const orNull = (schema: Type.TSchema) => Type.Unsafe({ anyOf: [schema, { type: 'null' }] })
export const text = Type.String()
export const strings = Type.Array(text)
/** A text from a list that may grow: generators that know `x-extensible-enum` offer its values and accept others. */
export const growing = (values: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', examples: values.slice(0, 1), 'x-extensible-enum': [...values] })
/** Returns a reference to a named schema. */
export const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })
/** Returns the schema of a page of a list of named schemas. */
export const list = (item: string, nextCursor: Type.TSchema) =>
  Type.Object(
    {
      object: says('Always `list`.', Type.Literal('list')),
      data: says("The page's entries.", Type.Array(ref(item))),
      has_more: says('Whether there is a next page.', Type.Boolean()),
      next_cursor: nextCursor,
    },
    { description: 'A page of a list.' },
  )
/** Names a schema for `/openapi.json`. */
export const component = <T extends Type.TSchema>($id: string, schema: T) => ({ $id, ...schema })

/** Names a part of a request in the documents, like answers. */
export const named = <T extends Type.TSchema>(name: string, schema: T): T => ({ ...schema, 'x-component': name })
/** Returns a schema that validates, but that the documents show as another one of the same meaning, which generators understand. */
export const shownAs = <T extends Type.TSchema>(shown: Type.TSchema, schema: T): T => ({ ...schema, 'x-shown': shown })
/** A body that may be left out. */
export const optionalBody = <T extends Type.TSchema>(schema: T): T => ({ ...schema, 'x-optional': true })
/** The page of an object in the admin of the store's platform. */
export const platformPage = says(
  "Its page in the platform's own admin; null if there is none, as on the embedded platform.",
  orNull(Type.String({ format: 'uri' })),
)
/** The pages of a quote's buyer there. */
export const platformPages = Type.Object({ customer: platformPage, company: platformPage })
/** Schema keywords for the documents only. */
export const DOCUMENT_KEYWORDS = ['x-component', 'x-shown', 'x-optional', 'x-extensible-enum', 'x-domain-type']

/** A value of one of these schemas. */
export const either = (...schemas: Type.TSchema[]) => Type.Unsafe({ anyOf: schemas })
/** An object with any members. */
export const anyMembers = Type.Unsafe({ type: 'object', additionalProperties: true })
/** A value of a domain type (`orders/conversion.ts#Conversion`) that a schema cannot express: `npm run clients` uses the type. */
export const domainType = <T extends Type.TSchema>(type: `${string}.ts#${string}`, schema: T): T => ({
  ...schema,
  'x-domain-type': type,
})
/** A reason, for clients to say in the reader's language. */
export const reason = says(
  'A code and its parameters. Amounts and percentages are strings; a list has its first five entries (`first`) and how many more there are (`more`).',
  domainType('reason.ts#Reason', Type.Object({ code: text })),
)
/** A field's fault as a code, for clients to say in the reader's language. */
export const fault = Type.Object({
  field: says('The field, such as `lines.0.quantity`; lists count from 0.', text),
  message: says('What is wrong with it.', text),
  fault: Type.Optional(
    says(
      'The message as a code with parameters.',
      domainType('field-fault.ts#FieldFault', Type.Object({ code: text })),
    ),
  ),
})
