/** The API's document, as far as the pages show it. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, ApiOperation>>
}

interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  tags?: readonly string[]
  parameters?: readonly { name: string; in: string; description?: string }[]
}

/** An operation with where it is: in the API, and in the reference. */
export interface PlacedOperation extends ApiOperation {
  method: string
  path: string
  tag: string
  /** Its anchor in the reference, as Swagger UI makes it. */
  anchor: string
}

/** Returns every operation of the document, in its order. */
export function listOperations({ paths }: ApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [tag = ''] = operation.tags ?? []
      const anchor = `#/${encodeURIComponent(tag)}/${operation.operationId}`
      return { ...operation, method: method.toUpperCase(), path, tag, anchor }
    }),
  )
}
