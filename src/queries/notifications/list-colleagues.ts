import { listStaff } from '../../database/access/staff.ts'
import { mayAccess } from '../../domain/access/access.ts'
import { findAbsence } from '../../domain/access/find-absence.ts'
import { onePage, type Page } from '../page.ts'
import { readVisibleQuote } from '../quotes/read-visible-quote.ts'
import type { StaffReader } from '../reader.ts'

/** A colleague who is at work, and whether they may see a quote. */
export interface Colleague {
  id: string
  name: string
  maySee: boolean
}

/** Lists the reader's colleagues at work, by name: who may see the quote can be mentioned in its notes. Throws `not_found`. */
export async function listColleagues(
  ctx: Pick<StaffReader, 'db' | 'store' | 'actor' | 'now'>,
  quoteId: string,
): Promise<Page<Colleague>> {
  const { db, store, actor } = ctx
  const [quote, staff] = await Promise.all([readVisibleQuote(ctx, quoteId), listStaff(db, store.id)])
  const others = staff.filter((one) => one.id !== actor.id && findAbsence(one) === null)
  return onePage(
    others
      .map(({ id, name, role }) => ({
        id,
        name,
        maySee: mayAccess({ kind: 'staff', id, name, role }, quote, store.settings),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  )
}
