import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestDatabase } from '../../support/database/database.ts'
import { TEXT_COLUMNS } from '../../support/database/text-columns.ts'

it('every column that may hold text is declared personal or plain', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.pool.query(`
    select c.relname || '.' || a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
    order by 1`)
  const declared = Object.entries(TEXT_COLUMNS).flatMap(([table, { personal, plain }]) =>
    [...personal, ...plain].map((column) => `${table}.${column}`),
  )
  assert.deepEqual(rows.map(({ column }) => column).toSorted(), declared.toSorted())
  await database.close()
})
