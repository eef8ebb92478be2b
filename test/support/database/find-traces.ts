import { unpack } from '../../../src/domain/packing/pack.ts'
import type { TestService } from '../service/service.ts'

/** Returns every column that contains any of these texts or bytes, as `schema.table.column`, in any table; sealed ones are opened, packed ones unpacked. */
export async function findTraces(service: TestService, wanted: readonly (string | Buffer)[]): Promise<string[]> {
  const { rows: tables } = await service.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await service.pool.query(`select to_jsonb(t) as row from ${name} t`)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const bytes = bytesOf(value)
      const hidden = [() => Buffer.from(service.systems.secretBox.open(bytes)), () => unpack(bytes)].map(orNothing)
      const places = [Buffer.from(JSON.stringify(value)), bytes, ...hidden]
      if (places.some((place) => wanted.some((one) => place.includes(one)))) found.add(`${name}.${column}`)
    }
  }
  return [...found].sort()
}

/** Returns the bytes of a bytea column, which reads as \x and hexadecimal digits; none for any other value. */
function bytesOf(value: unknown): Buffer {
  return Buffer.from(typeof value === 'string' && value.startsWith('\\x') ? value.slice(2) : '', 'hex')
}

/** Returns what was read; nothing if it was stored in another form. */
function orNothing(read: () => Buffer): Buffer {
  try {
    return read()
  } catch {
    return Buffer.alloc(0)
  }
}
