import type { Answer, TestService } from './service.ts'

/** An id of the same kind and age that nothing has. */
export function unlike(id: string): string {
  if (/^[0-9]+$/.test(id)) return '999999999999'
  if (id.startsWith('gid://')) return id.replace(/[0-9]+$/, '999999999999')
  return id.slice(0, -1) + (id.endsWith('4') ? '5' : '4')
}

/** Everything a client can tell one answer from another by, but for the id that was asked for. */
export function answerAs({ status, headers, body }: Answer, id: string) {
  const { request_id: _, ...rest } = typeof body === 'object' ? body : { text: body }
  const isShort = /^[0-9]*$/.test(id) // and may be any number's
  const [text, place] = isShort ? [`"${id}"`, '"<id>"'] : [id, '<id>']
  const plain = JSON.parse(JSON.stringify(rest).replaceAll(text, place))
  return { status, body: plain, headers: [...headers.keys()].sort(), type: headers.get('content-type') }
}

/** Every row of a store in every table there is, but for what requests leave behind whoever sends them. */
export async function contentsOf({ pool }: TestService, storeId: string): Promise<Record<string, string[]>> {
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
    const { rows } = await pool.query(`select t::text as row from ${name} t where store_id = $1 order by 1`, [storeId])
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
