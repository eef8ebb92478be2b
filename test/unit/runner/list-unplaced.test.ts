import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listUnplaced } from '../../support/statements/list-unplaced.ts'

const TENANTS = new Set(['quote', 'staff', 'platform.customer'])
const unplaced = (text: string) => listUnplaced(text, TENANTS)

test('a table of stores with a store of its own, or joined at its own level with one that has it, is placed', () => {
  for (const text of [
    'select 1 from store where domain = $1',
    'select * from quote where store_id = $1 and id = $2',
    'select * from quote q where $1::bigint = q.store_id',
    'select * from quote q join staff s on s.store_id = q.store_id and s.id = q.assigned_staff_id where s.store_id = $1',
    'select * from quote q join staff s using (store_id) where q.store_id = $1',
    'select (select email from staff where store_id = $1 and id = q.staff_id) from quote q where q.store_id = $1',
    'with one as (select * from quote where store_id = $1) select * from one',
    'update quote set total = 1 where store_id = $1',
    'insert into quote (store_id, id) values ($1, $2)',
    'insert into quote select * from json_populate_recordset(null::quote, $1)',
    'delete from platform.customer where store_id = $1',
    'select * from quote where store_id = $1 union all select * from quote where store_id = $1',
  ]) {
    assert.deepEqual(unplaced(text), [], text)
  }
})

test('a table of stores without one is found wherever it stands', () => {
  for (const [text, ...tables] of [
    ['select * from quote where id = $1', 'quote'],
    ['select * from quote where store_id = $1 or id = $2', 'quote'],
    ['select * from quote where store_id = any($1)', 'quote'],
    ['select (select email from staff where store_id = q.store_id) from quote q where q.store_id = $1', 'staff'],
    [
      'select * from quote q cross join lateral (select * from staff where store_id = q.store_id) s where q.store_id = $1',
      'staff',
    ],
    ['select * from store where exists (select from quote where store_id = store.id)', 'quote'],
    ['with one as (select * from quote) update staff set name = $1 where store_id = $2', 'quote'],
    [
      'update quote q set total = 1 from unnest($1::bigint[]) given (store_id) where q.store_id = given.store_id',
      'quote',
    ],
    ['select * from platform.customer order by (select count(*) from staff)', 'platform.customer', 'staff'],
    ['delete from quote where created_at < $1', 'quote'],
  ] as const) {
    assert.deepEqual(unplaced(text), tables, text)
  }
})

test('rows inserted from another part of the statement are found', () => {
  const from =
    'with gone as (delete from staff where store_id = $1 returning *) insert into quote (store_id) select store_id from gone'
  assert.deepEqual(unplaced(from), ['quote from gone'])
})
