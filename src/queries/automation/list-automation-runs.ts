import { type AutomationRun, listAutomationRuns as listRunRows } from '../../database/automation/automation-runs.ts'
import { byId, cutPage, DEFAULT_LIMIT, type Page, type PageRequest } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists the automation log, for all quotes or one, 20 runs a page, newest first. */
export async function listAutomationRuns(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  { limit = DEFAULT_LIMIT, cursor, quoteId }: PageRequest & { quoteId?: string | undefined },
): Promise<Page<AutomationRun>> {
  const asked = { limit: limit + 1, ...(quoteId !== undefined && { quoteId }), ...(cursor && { before: cursor }) }
  return cutPage(await listRunRows(db, store.id, asked), limit, byId)
}
