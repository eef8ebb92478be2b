import { useQuery } from '@tanstack/react-query'
import { resource } from '../../../client/admin.ts'
import type { Conversion } from '../../../client/admin-answers.ts'
import { storeTime } from '../../../ui/use-now.ts'

const WHILE_RUNNING_MS = 2_000
const OTHERWISE_MS = 15_000
/** A draft order younger than this may still have its invoice sent automatically. */
const YOUNG_MS = 30_000

/** Reads a quote's conversions, oldest first, including unfinished ones. Polls, and polls faster while any is running. */
export function useConversions(quoteId: string, isRunning = false) {
  return useQuery({
    ...resource('/quotes/{id}/conversions', { params: { id: quoteId } }),
    refetchInterval: ({ state: { data } }) =>
      isRunning || data?.data.some(isMoving) ? WHILE_RUNNING_MS : OTHERWISE_MS,
  })
}

function isMoving({ state, created_at: made, invoice_sent_at: invoiced }: Conversion): boolean {
  return state === 'started' || (invoiced === null && storeTime() - Date.parse(made) < YOUNG_MS)
}
