/** What `npm run clients` says of an operation. */
interface Operation {
  parameters: { path?: object; query?: object }
  requestBody?: { content: object }
  responses: object
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The paths of an API that take a method. */
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

/** What a body is written from: nothing is changed in it. */
type Sent<T> = T extends object ? { readonly [Name in keyof T]: Sent<T[Name]> } : T

/** A query as it is given: what is undefined, null or empty is left out of the address. */
type Given<Q> = { [Name in keyof Q]: Q[Name] | '' | null | undefined }

/** What an operation is asked with: the parameters of its path, its query and its body, where it has them. */
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
    : O extends { requestBody: { content: { 'text/csv': string } } }
      ? { body: Blob }
      : { body?: never })

/** The last argument of a request, with what any request takes (`More`); it may be left out where nothing in it is required. */
export type Arguments<Paths, M extends Method, P extends PathOf<Paths, M>, More = object> =
  object extends Asked<OperationAt<Paths, M, P>>
    ? [asked?: Asked<OperationAt<Paths, M, P>> & More]
    : [asked: Asked<OperationAt<Paths, M, P>> & More]

/** What the API takes as the body of a method at a path. */
export type BodyAt<Paths, M extends Method, P extends PathOf<Paths, M>> =
  Asked<OperationAt<Paths, M, P>> extends { body: infer Body } ? Body : never

/** What the API answers to a method at a path. */
export type Answer<Paths, M extends Method, P extends PathOf<Paths, M>> = AnswerOf<OperationAt<Paths, M, P>>

type Segments<P> = P extends `/${infer Rest}` ? SegmentsOf<Rest> : never
type SegmentsOf<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? [SegmentOf<Head>, ...SegmentsOf<Rest>]
  : [SegmentOf<P>]
type SegmentOf<S extends string> = S extends `{${string}}` ? string : S
type Beginning<S> = S extends [...infer Rest, unknown]
  ? Readonly<S> | (Rest extends [] ? never : Beginning<Rest>)
  : never

/** What is read at a path is kept under its segments; the beginning of a key means everything read below it. */
export type KeyOf<Paths> = Beginning<Segments<PathOf<Paths, 'GET'>>>

/** What a request may be asked with, whatever its path. */
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
