/** A schema in an OpenAPI document. */
interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

/** A number, a date or a list somewhere in a request. */
export interface Field {
  place: 'query' | 'body'
  name: string
  schema: Schema
  /** Returns a body with this value there, and otherwise only required fields. */
  with(value: unknown): unknown
}

/** The inputs of an operation. */
export interface RequestOperation {
  method: string
  path: string
  query: { name: string; schema: Schema; required?: boolean }[]
  body: Schema | null
  /** The smallest body. */
  sample(): unknown
  /** The smallest query. */
  sampleQuery(): [name: string, value: string][]
  resolve(schema: Schema): Schema
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any

/** Returns a document's operations with their JSON inputs. */
export function requestsOf(document: Document): RequestOperation[] {
  const resolve = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined
      ? schema
      : resolve(
          $ref
            .slice(2)
            .split('/')
            .reduce((at, name) => at[name], document),
        )
  return Object.entries<Document>(document.paths).flatMap(([path, operations]) =>
    Object.entries<Document>(operations).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema ?? null
      const query: RequestOperation['query'] = parameters.filter(({ in: place }: { in: string }) => place === 'query')
      const needed = query.filter(({ required }) => required)
      return {
        method: method.toUpperCase(),
        path,
        query,
        body,
        sampleQuery: () => needed.map(({ name, schema }) => [name, String(sampleOf(schema, resolve))]),
        sample: () => (body === null ? undefined : sampleOf(body, resolve)),
        resolve,
      }
    }),
  )
}

/** Returns the numbers, dates, lists and ids in an operation's input. */
export function fieldsOf({ query, body, resolve }: RequestOperation): Field[] {
  const found: Field[] = query.map(({ name, schema }) => ({
    place: 'query',
    name,
    schema: resolve(schema),
    with: () => undefined,
  }))
  const walk = (given: Schema, path: readonly string[]) => {
    const schema = resolve(given)
    for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) walk(one, path)
    for (const [name, member] of Object.entries(schema.properties ?? {})) walk(member, [...path, name])
    if (schema.items) walk(schema.items, [...path, '0'])
    const put = (value: unknown) => putAt(body && sampleOf(body, resolve), path, value)
    found.push({ place: 'body', name: path.join('..'), schema, with: put })
  }
  if (body) walk(body, [])
  return found.filter(
    (field) => isOf(field.schema, 'integer', 'number', 'array') || isDate(field.schema) || isId(field),
  )
}

/** Returns whether a number, or a list's length, is unbounded. */
export function isUnbounded({ schema }: Field): boolean {
  const { minimum, maximum, maxItems, enum: values, const: only } = schema
  if (values !== undefined || only !== undefined) return false
  if (isOf(schema, 'array')) return maxItems === undefined
  return isOf(schema, 'integer', 'number') && (minimum === undefined || maximum === undefined)
}

const DAYS = ['0000-01-01', '0000-12-31', '0001-01-01', '1969-12-31', '9999-12-31', '10000-01-01', '+12026-01-01']
const INSTANTS = [
  '0001-01-01T00:00:00+14:00',
  '0000-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '2026-12-31T23:59:60Z',
]

/** Returns other spellings of an id, and invalid ones. */
export function spellingsOf(id: string): string[] {
  const [prefix = '', digits = ''] = id.includes('_') ? id.split('_') : ['', id]
  const respelled = [
    id.toUpperCase(),
    ` ${id}`,
    `${id} `,
    `0${id}`,
    `+${id}`,
    `${id}\u200b`,
    `${prefix}_0${digits}`,
    `qli_${digits}`,
    id.slice(0, -1),
    `${id}/`,
  ]
  return [...respelled, ...NO_IDS].filter((spelling) => spelling !== id)
}
const NO_IDS = [
  '0',
  '01',
  '-1',
  '1e3',
  '0x1',
  '１',
  '9'.repeat(30),
  'gid://platform/Quote/1',
  'null',
  "'",

  'x'.repeat(5_000),
]

/** Returns values at the edges of a number or a date, and beyond; spellings of an id; nothing for a list. */
export function edgesOf(field: Field): unknown[] {
  const { schema } = field
  if (isId(field)) return spellingsOf('1')
  const { format, minimum = 0, maximum = 0 } = schema
  if (isDate(schema)) return format === 'date' ? DAYS : [...DAYS, ...INSTANTS]
  if (!isOf(schema, 'integer', 'number')) return []
  const beyond = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e300]
  return [minimum - 1, minimum, maximum, maximum + 1, ...beyond, ...beyond.map((value) => -value), 0.5, 1e-300]
}

function isOf({ type }: Schema, ...wanted: string[]): boolean {
  return [type].flat().some((one) => one !== undefined && wanted.includes(one))
}

function isId({ name, schema }: Pick<Field, 'name' | 'schema'>): boolean {
  return isOf(schema, 'string') && schema.enum === undefined && /(^|[._])ids?(\.0)?$/.test(name)
}

function isDate({ format }: Schema): boolean {
  return format === 'date' || format === 'date-time'
}

const SAMPLES: Record<string, string> = {
  date: '2030-01-01',
  'date-time': '2030-01-01T00:00:00Z',
  email: 'a@example.com',
}
/** A text for every pattern in a request. */
const TEXTS = [
  'A text',
  '1',
  '1.00',
  'a@example.com',
  'https://acme.example/hooks',
  'en',
  'USD',
  '2030-01-01T00:00:00Z',
]

/** Returns the smallest value that the schema accepts; of alternatives the last. */
function sampleOf(given: Schema, resolve: (schema: Schema) => Schema): unknown {
  const schema = resolve(given)
  const { properties, items, required = [] } = schema
  const last = schema.oneOf?.at(-1) ?? schema.anyOf?.at(-1)
  if (items) return [sampleOf(items, resolve)]
  if (!properties) return last ? sampleOf(last, resolve) : sampleOfPlain(schema)
  const wanted = new Set([...required, ...((last && resolve(last).required) ?? [])])
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) =>
      wanted.has(name) ? [[name, sampleOf(member, resolve)]] : [],
    ),
  )
}

function sampleOfPlain(schema: Schema): unknown {
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  if (isOf(schema, 'integer', 'number')) return Math.max(1, schema.minimum ?? 1)
  if (isOf(schema, 'boolean', 'null')) return isOf(schema, 'boolean') ? true : null
  const { format, pattern = '' } = schema
  return SAMPLES[format ?? ''] ?? TEXTS.find((text) => new RegExp(pattern, 'u').test(text))
}

function putAt(root: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') return [putAt(Array.isArray(root) ? root[0] : undefined, rest, value)]
  const members = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {}
  return { ...members, [name]: putAt((members as Record<string, unknown>)[name], rest, value) }
}
