/** An operation as `npm run clients` describes it. */
interface Operation {
  parameters: { path?: object; query?: object }
  requestBody?: { content: object }
  responses: object
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The paths of an API that support a method. */
export type PathOf<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<Lowercase<M>, Operation> ? P : never
}[keyof Paths] &
  string

/** The operation of a method at a path. */
type OperationAt<Paths, M extends Method, P extends PathOf<Paths, M>> =
  Paths[P] extends Record<Lowercase<M>, infer O> ? O : never

/** The JSON that an operation answers with. */
type AnswerOf<O> = O extends { responses: infer R }
  ? R[keyof R] extends { content: { 'application/json': infer Answer } }
    ? Answer
    : never
  : never

/** A request body: read-only, since it is never changed. */
type Sent<T> = T extends object ? { readonly [Name in keyof T]: Sent<T[Name]> } : T

/** Query parameters; undefined, null and empty values are left out of the address. */
type Given<Q> = { [Name in keyof Q]: Q[Name] | '' | null | undefined }

/** The parameters of an operation: path, query and body, where it has them. */
type Asked<O> = (O extends { parameters: { path: infer Params extends object } }
  ? { params: Params }
  : { params?: never }) &
  (O extends { parameters: { query: infer Q extends object } }
    ? { query: Given<Q> }
    : O extends { parameters: { query?: infer Q extends object } }
      ? { query?: Given<Q> }
      : { query?: never }) &
  (O extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Sent<Body> }
    : O extends { requestBody: { content: { 'text/csv': string } | { 'application/octet-stream': string } } }
      ? { body: Blob }
      : { body?: never })

/** The last argument of a request, plus the options of any request (`More`); optional if nothing in it is required. */
export type Arguments<Paths, M extends Method, P extends PathOf<Paths, M>, More = object> =
  object extends Asked<OperationAt<Paths, M, P>>
    ? [asked?: Asked<OperationAt<Paths, M, P>> & More]
    : [asked: Asked<OperationAt<Paths, M, P>> & More]

/** The request body of a method at a path. */
export type BodyAt<Paths, M extends Method, P extends PathOf<Paths, M>> =
  Asked<OperationAt<Paths, M, P>> extends { body: infer Body } ? Body : never

/** The API's answer to a method at a path. */
export type Answer<Paths, M extends Method, P extends PathOf<Paths, M>> = AnswerOf<OperationAt<Paths, M, P>>

type Segments<P> = P extends `/${infer Rest}` ? SegmentsOf<Rest> : never
type SegmentsOf<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? [SegmentOf<Head>, ...SegmentsOf<Rest>]
  : [SegmentOf<P>]
type SegmentOf<S extends string> = S extends `{${string}}` ? string : S
type Beginning<S> = S extends [...infer Rest, unknown]
  ? Readonly<S> | (Rest extends [] ? never : Beginning<Rest>)
  : never

/** Answers are cached under their path's segments; the beginning of a key covers everything below it. */
export type KeyOf<Paths> = Beginning<Segments<PathOf<Paths, 'GET'>>>

/** The arguments of a request to any path. */
interface AnyAsked {
  params?: object
  query?: object
}

/** Returns the segments of a path with its parameters filled in, and the query: `/quotes/{id}` is `['quotes', id]`. */
export function place(path: string, { params = {}, query = {} }: AnyAsked = {}): { segments: string[]; query: object } {
  const values = new Map<string, unknown>(Object.entries(params))
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? String(values.get(segment.slice(1, -1))) : segment))
  return { segments, query }
}
