import type { TestService } from '../service/service.ts'

type Searched = Pick<TestService, 'pool' | 'systems'>

/** Returns every table that holds a text, in any column; sealed ones are opened. */
export async function findText(service: Searched, text: string): Promise<string[]> {
  const { rows: tables } = await service.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await service.pool.query(`select to_jsonb(t) as row from ${name} t`)
    if (rows.some(({ row }) => holds(service, row, text))) found.push(name)
  }
  return found.sort()
}

function holds(service: Searched, row: Record<string, unknown>, text: string): boolean {
  return Object.values(row).some(
    (value) => JSON.stringify(value)?.includes(text) || opened(service, value).includes(text),
  )
}

/** Returns the text of a sealed column, which reads as \x and hexadecimal digits; nothing for any other value. */
function opened({ systems }: Searched, value: unknown): string {
  if (typeof value !== 'string' || !/^\\x0[12]/.test(value)) return ''
  const box = Buffer.from(value.slice(2), 'hex')
  try {
    return systems.secretBox.open(box)
  } catch {
    return ''
  }
}
