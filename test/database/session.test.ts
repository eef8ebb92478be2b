import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../support/database/database.ts'

it('every connection limits how long it waits for locks and statements, and speaks of time in UTC', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as timezone`.execute(
    db,
  )
  assert.deepEqual(rows, [{ lock: '2s', statement: '15s', idle: '30s', timezone: 'UTC' }])
  await close()
})
