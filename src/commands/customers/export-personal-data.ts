import { recordAudit } from '../../database/access/audit.ts'
import type { PersonalData } from '../../database/customers/personal-data.ts'
import type { Context } from '../context.ts'

/** Records in the audit log that this data of a person was exported, and returns it. */
export async function exportPersonalData(
  { db, store, actor, now }: Pick<Context, 'db' | 'store' | 'actor' | 'now'>,
  data: PersonalData,
): Promise<PersonalData> {
  const quotes = data.quotes.map(({ quote }) => quote.id)
  const staffId = actor.kind === 'staff' ? actor.id : null
  const detail = { by: staffId === null ? 'operator' : 'staff', quotes }
  const entry = { action: 'customer_exported', staffId, detail } as const
  await db.transaction().execute((tx) => recordAudit(tx, store.id, entry, now))
  return data
}
