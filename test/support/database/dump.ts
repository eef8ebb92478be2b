import type { TestService } from '../service/service.ts'

/** Returns every row of every table as text, by table: partitions, and the queue's and platform's tables too. */
export async function dumpDatabase({ pool }: TestService): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by name`,
  )
  const dump = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${name} t`)
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

/** Returns the tables that contain a text, even in a column of bytes; `open` reads sealed ones. */
export function tablesWith(
  dump: ReadonlyMap<string, readonly string[]>,
  text: string,
  open: (sealed: Buffer) => string = () => '',
): string[] {
  const traces = [text, Buffer.from(text).toString('hex')]
  return [...dump].flatMap(([table, rows]) => {
    const isThere = rows.some(
      (row) => traces.some((trace) => row.includes(trace)) || sealedTexts(row, open).includes(text),
    )
    return isThere ? [table] : []
  })
}

/** The texts of a row's sealed columns, which read as \x01 and hexadecimal digits. */
function sealedTexts(row: string, open: (sealed: Buffer) => string): string {
  return [...row.matchAll(/\\\\x(01[0-9a-f]{64,})/g)]
    .map(([, hex = '']) => {
      try {
        return open(Buffer.from(hex, 'hex'))
      } catch {
        return '' // a hash that begins alike
      }
    })
    .join('\n')
}
