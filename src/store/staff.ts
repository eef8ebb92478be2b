import { newUuid } from '../domain/id.ts'
import type { Tx } from './database.ts'

export interface NewStaff {
  /** Lower case. */
  email: string
  name: string
  role: 'admin' | 'manager' | 'sales_rep'
}

/** Adds members of a store's staff; those whose e-mail is there already stay as they are. */
export async function insertStaff(tx: Tx, storeId: string, staff: readonly NewStaff[], now: Date): Promise<void> {
  await tx
    .insertInto('staff')
    .values(staff.map((member) => ({ ...member, store_id: storeId, id: newUuid(now), created_at: now })))
    .onConflict((conflict) => conflict.columns(['store_id', 'email']).doNothing())
    .execute()
}
