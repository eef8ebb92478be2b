/** A JSON Schema, of which only what is named here is looked at. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  [keyword: string]: unknown
}

const COMPONENT = '#/components/schemas/'

/** Returns a component of the API's document by its reference. */
export function componentOf(schemas: Record<string, JsonSchema>, { $ref = '' }: JsonSchema): JsonSchema {
  const found = schemas[$ref.slice(COMPONENT.length)]
  if (!found) throw new Error(`The document has no ${$ref}`)
  return found
}

/** Returns a schema that stands by itself: the components it refers to are its `$defs`, and it says nothing that only OpenAPI knows. */
export function standalone(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const $defs: Record<string, JsonSchema> = {}
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'object' || value === null) return value
    return Object.assign({}, ...Object.entries(value).map(([name, member]) => rewriteMember(name, member)))
  }
  const rewriteMember = (name: string, member: unknown): object => {
    if (name === '$ref') return { $ref: `#/$defs/${define(String(member))}` }
    if (name === 'x-extensible-enum') return { examples: member }
    if (name === 'type' && Array.isArray(member)) return { anyOf: member.map((type) => ({ type })) }
    if (name === 'format' && member === 'decimal') return {} // clients warn of formats they do not know
    return name.startsWith('x-') ? {} : { [name]: rewrite(member) }
  }
  const define = (ref: string): string => {
    const name = ref.slice(COMPONENT.length)
    if (!(name in $defs)) {
      $defs[name] = {} // it may refer to itself
      $defs[name] = rewrite(componentOf(schemas, { $ref: ref })) as JsonSchema
    }
    return name
  }
  const rewritten = rewrite(schema) as JsonSchema
  return Object.keys($defs).length > 0 ? { ...rewritten, $defs } : rewritten
}
