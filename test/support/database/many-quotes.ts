import assert from 'node:assert/strict'
import { makeWordsAnew } from '../../../src/database/quotes/changes/quote-words.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import { formatId, newUuid, parseId } from '../../../src/domain/id.ts'
import { STATUSES, type Status } from '../../../src/domain/quotes/quote-terms.ts'
import type { TestService } from '../service/service.ts'

/** The identity of a created quote. */
export interface MadeQuote {
  id: string
  number: string
  status: Status
  total: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date | null
  assignee: string | null
  pending: 'merchant' | null
  email: string
  companyId: string | null
}

/** Adds quotes of every status, assigned to these members in turn or to no one: rows without a history. */
export async function makeQuotes(
  service: TestService,
  store: Store,
  count: number,
  staffIds: readonly string[] = [],
): Promise<MadeQuote[]> {
  const made = Array.from({ length: count }, (_, i): MadeQuote => {
    const createdAt = new Date(service.now.getTime() - (count - i) * 3_600_000)
    const status = STATUSES[i % STATUSES.length] ?? 'submitted'
    return {
      id: formatId('qte', newUuid(createdAt)),
      number: `M-${995 + i}`,
      status,
      total: `${(i * 37) % 50}.00`,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + ((i * 7) % 11) * 60_000),
      expiresAt: i % 3 === 0 ? null : new Date(service.now.getTime() + ((i % 9) - 2) * 86_400_000),
      assignee: staffIds[i % (staffIds.length + 1)] ?? null,
      pending: status === 'in_review' && i % 2 === 0 ? 'merchant' : null,
      email: `buyer${i % 4}@company.example`,
      companyId: i % 5 === 0 ? String(1 + (i % 2)) : null,
    }
  })
  const { rowCount } = await service.pool.query(
    `insert into quote (store_id, id, number, status, mode, source, currency, created_at, updated_at, expires_at, subtotal,
       total, lines, assigned_staff_id, customer_email, customer, po_number, company_id, pending_approval, approval)
     select $1, (made ->> 'uuid')::uuid, made ->> 'number', made ->> 'status', 'wholesale', 'api', 'USD',
       (made ->> 'createdAt')::timestamptz, (made ->> 'updatedAt')::timestamptz, (made ->> 'expiresAt')::timestamptz,
       (made ->> 'total')::numeric, (made ->> 'total')::numeric, '[{}, {}]', (made ->> 'staff')::uuid, made ->> 'email',
       '{"name": "Zoë Petrov", "companyName": "Møller & Sons", "customFields": {}}', 'PO-' || (made ->> 'number'),
       (made ->> 'companyId')::bigint, made ->> 'pending',
       case when made ->> 'pending' is not null then '{"kind": "merchant", "steps": []}'::jsonb end
     from jsonb_array_elements($2) made`,
    [
      store.id,
      JSON.stringify(
        made.map((one) => ({
          ...one,
          uuid: parseId('qte', one.id),
          staff: one.assignee && parseId('stf', one.assignee),
        })),
      ),
    ],
  )
  assert.equal(rowCount, count)
  await service.db.transaction().execute((tx) => makeWordsAnew(tx, store.id))
  return made
}
