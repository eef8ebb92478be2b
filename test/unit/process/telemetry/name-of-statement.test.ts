import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nameOfStatement } from '../../../../src/process/telemetry/name-of-statement.ts'

it('a statement is named by what it does to what: its first write, else what it reads, else its first word', () => {
  const NAMES: Record<string, string> = {
    'select id from "quote" where id = $1': 'select quote',
    'select pg_notify($1, $2)': 'select',
    'insert into request_log (id) values ($1)': 'insert request_log',
    'select * from event order by id for update skip locked': 'select event',
    'insert into a (b) values ($1) on conflict do update set b = 1': 'insert a',
    'with given as (select * from unnest($1::bigint[])), saved as (update "quote" set a = 1) select 1': 'update quote',
    'with one as (select 1 from webhook_lane) select * from one': 'select webhook_lane',
    'delete from platform.order where id = $1': 'delete platform.order',
    begin: 'begin',
  }
  for (const [text, name] of Object.entries(NAMES)) assert.equal(nameOfStatement(text), name, text)
})
