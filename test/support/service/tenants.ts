import type { Answer, TestService } from './service.ts'

/** Returns an unused id of the same kind and age. */
export function unlike(id: string): string {
  if (/^[0-9]+$/.test(id)) return '999999999999'
  if (id.startsWith('gid://')) return id.replace(/[0-9]+$/, '999999999999')
  return id.slice(0, -1) + (id.endsWith('4') ? '5' : '4')
}

/** Returns everything that distinguishes an answer for a client, except the requested id. */
export function answerAs({ status, headers, body }: Answer, id: string) {
  const { request_id: _, ...rest } = typeof body === 'object' ? body : { text: body }
  const isShort = /^[0-9]*$/.test(id) // and may be any number's
  const [text, place] = isShort ? [`"${id}"`, '"<id>"'] : [id, '<id>']
  const plain = JSON.parse(JSON.stringify(rest).replaceAll(text, place))
  return { status, body: plain, headers: [...headers.keys()].sort(), type: headers.get('content-type') }
}

/** An operation of an OpenAPI document, with the names of its query parameters and body fields, as `lines.id`. */
export interface Operation {
  method: string
  path: string
  query: string[]
  members: string[]
}

/** Returns every operation of the API with this prefix, from its own document. */
export async function operationsOf({ app }: TestService, api: string): Promise<Operation[]> {
  const { paths } = (await app.inject(`${api}/openapi.json`)).json() as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])),
      members: membersOf(requestBody?.content['application/json']?.schema),
    })),
  )
}

interface Document {
  paths: Record<string, Record<string, Described>>
}
interface Described {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

function membersOf(schema: Schema | undefined, at = ''): string[] {
  if (!schema) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = at ? `${at}.${name}` : name
    return [path, ...membersOf(member, path)]
  })
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...own, ...[schema.items, ...alternatives].flatMap((one) => membersOf(one, at))]
}

/** Returns every row of a store in every table, except what requests themselves leave behind, and the named tables. */
export async function contentsOf(
  { pool }: TestService,
  storeId: string,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
     where c.relkind = 'r' and n.nspname in ('public', 'platform') and c.relname !~ '^(rate_bucket|request_log)'
     order by name`,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (without.includes(name.slice(name.indexOf('..') + 1))) continue
    const { rows } = await pool.query(`select t::text as row from ${name} t where store_id = $1 order by 1`, [storeId])
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
