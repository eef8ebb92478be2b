import { listSavedViews as listViewRows, type SavedView } from '../../database/quotes/saved-views.ts'
import { onePage, type Page } from '../page.ts'
import type { StaffReader } from '../reader.ts'

/** Lists the reader's own views and the shared ones, by name. */
export async function listSavedViews({
  db,
  store,
  actor,
}: Pick<StaffReader, 'db' | 'store' | 'actor'>): Promise<Page<SavedView>> {
  return onePage(await listViewRows(db, store.id, actor.id))
}
