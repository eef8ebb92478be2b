import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listAutomationRuns } from '../../src/database/automation/automation-runs.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import { formatId, newUuid } from '../../src/domain/id.ts'
import { inEnglish } from '../../src/domain/in-english.ts'
import { openOlderDatabase } from '../support/database/older-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

it('an upgrade keeps the words of reasons stored before they had codes, in running approvals and in the automation log', async () => {
  const database = await openOlderDatabase('0032')
  try {
    const [quote, unasked] = [newUuid(NOW), newUuid(NOW)]
    await database.pool.query(`
      insert into store (domain, name, plan, currency, timezone, created_at)
      values ('old.example.com', 'Old', 'enterprise', 'EUR', 'UTC', '2026-08-01')`)
    const approval = {
      kind: 'merchant',
      versionNumber: 1,
      reasons: ['Large: Total of at least €10.00: €12.00', 'Everything: Always'],
      steps: [{ mode: 'any', approvers: [{ role: 'manager' }], approvedBy: [] }],
      requestedBy: null,
      requestedAt: { $date: NOW.toISOString() },
      expiresAt: null,
      held: {},
    }
    for (const [id, number, pending] of [
      [quote, 'Q-1', { kind: 'merchant', approval }],
      [unasked, 'Q-2', null],
    ] as const) {
      await database.pool.query(
        `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, subtotal, total, lines,
           customer_email, customer, pending_approval, approval)
         values (1, $1, $2, 'in_review', 'b2b', 'api', 'EUR', $3, $3, 12, 12, '[]', 'a@example.com', '{}', $4, $5)`,
        [id, number, NOW, pending?.kind, pending && JSON.stringify(pending.approval)],
      )
    }
    await database.pool.query(
      `insert into automation_run (store_id, id, quote_id, rule_id, rule_name, action, outcome, reason, at)
       values (1, $1, $2, 'r', 'Rule', 'price', 'applied', $3, $4)`,
      [newUuid(NOW), quote, 'Product tag "wood" or \\steel: Board', NOW],
    )

    await database.upgrade()

    const read = (id: string) => readWorkingQuote(database.db, '1', formatId('qte', id))
    const { approval: chain } = await read(quote)
    assert.deepEqual(chain?.reasons.map(inEnglish), approval.reasons)
    assert.deepEqual({ ...chain, reasons: approval.reasons }, { ...approval, requestedAt: NOW })
    assert.equal((await read(unasked)).approval, null)
    const [run] = await listAutomationRuns(database.db, '1', { limit: 10 })
    assert.deepEqual(run?.reason, { code: 'text', text: 'Product tag "wood" or \\steel: Board' })
  } finally {
    await database.close()
  }
})
