import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TABLES } from '../../src/database/distribution/table-placement.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/database.ts'

/** A table must be like this to be distributed over nodes by its store; nothing of it needs Citus. */
describe('distributed tables', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  const ask = async (text: string) =>
    (await database.pool.query(text, [TABLES.distributed])).rows.map(({ name }) => name)

  it('are listed, as is every other table: a new one says where its rows are', async () => {
    const { rows } = await database.pool.query(`
      select relname as name, nspname as schema from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'platform') and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'`)
    const names = rows.map(({ name, schema }) => (schema === 'public' ? name : `${schema}.${name}`))
    assert.deepEqual(names.toSorted(), Object.values(TABLES).flat().toSorted())
  })

  it('belong to a store, outlive a restart, and have no trigger; rates do on a cluster only', async () => {
    assert.deepEqual(
      await ask(`
        select one as name from unnest($1::text[]) one
        join pg_class c on c.oid = one::regclass
        where (relpersistence <> 'p' and relname <> 'rate_bucket')
          or not exists (select from pg_attribute where attrelid = c.oid and attname = 'store_id' and attnotnull)
          or exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)`),
      [],
    )
  })

  it('have no key that is unique over several stores', async () => {
    assert.deepEqual(
      await ask(`
        select indexrelid::regclass::text as name from pg_index i
        where indisunique and indrelid = any($1::regclass[]) and not exists (
          select from pg_attribute a
          where a.attrelid = indrelid and a.attname = 'store_id' and a.attnum = any(i.indkey::int2[]))`),
      [],
    )
  })

  it('refer to each other within a store, and to nothing on one node alone', async () => {
    assert.deepEqual(
      await ask(`
        select conname as name from pg_constraint f
        where contype = 'f' and conrelid = any($1::regclass[]) and confrelid <> 'store'::regclass and not (
          confrelid = any($1::regclass[]) and exists (
            select from unnest(f.conkey, f.confkey) part (here, there)
            join pg_attribute a on a.attrelid = conrelid and a.attnum = here and a.attname = 'store_id'
            join pg_attribute b on b.attrelid = confrelid and b.attnum = there and b.attname = 'store_id'))`),
      [],
    )
  })
})
