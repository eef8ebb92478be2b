// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, of which only what is named here is known
type Document = any

/**
 * Completes the document made by @fastify/swagger with what it cannot express: names for request parts, optional bodies, and required
 * headers. Removes the marks of schema-parts.ts.
 */
export function finishDocument(document: Document): Document {
  const { schemas, examples = {} } = document.components
  for (const operation of operationsOf(document)) {
    for (const { headers, content } of Object.values<Document>(operation.responses ?? {})) {
      requireHeaders(headers)
      showRefusals(content?.['application/problem+json'], examples)
    }
    const { requestBody } = operation
    for (const { schema } of Object.values<Document>(requestBody?.content ?? {})) {
      if (schema['x-optional']) requestBody.required = false
    }
  }
  const show = (schema: Document): Document => {
    if (typeof schema !== 'object' || schema === null) return schema
    if (Array.isArray(schema)) return schema.map(show)
    if ('x-shown' in schema) return show(schema['x-shown'])
    const { 'x-component': name, 'x-optional': _optional, ...rest } = schema
    const shown = Object.fromEntries(Object.entries(rest).map(([member, value]) => [member, show(value)]))
    if (name === undefined) return shown
    schemas[name] ??= shown
    return { $ref: `#/components/schemas/${name}` }
  }
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = show(schema)
  document.paths = show(document.paths)
  return document
}

/** Returns every operation of the document, by path and method. */
export function operationsOf(document: Document): Document[] {
  return Object.values<Document>(document.paths ?? {}).flatMap((path) => Object.values<Document>(path))
}

/** Adds the document's examples of refusals, if it has any. */
function showRefusals(refusal: Document, examples: Document): void {
  if (!refusal) return
  const shown = refusal['x-codes'].filter((code: string) => code in examples)
  delete refusal['x-codes']
  if (shown.length === 0) return
  refusal.examples = Object.fromEntries(shown.map((code: string) => [code, { $ref: `#/components/examples/${code}` }]))
}

/** @fastify/swagger puts all of a header's properties into its schema; `required` belongs next to it. */
function requireHeaders(headers: Document): void {
  for (const header of Object.values<Document>(headers ?? {})) {
    if (!('x-required' in header.schema)) continue
    delete header.schema['x-required']
    header.required = true
  }
}
