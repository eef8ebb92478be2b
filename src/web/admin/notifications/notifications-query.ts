import { resource } from '../../client/admin.ts'
import { pollEvery } from '../live/poll-every.ts'

const REFRESH_MS = 60_000

/** The key below which everything read of notifications is. */
export const NOTIFICATIONS = ['notifications'] as const

/** Counts what the signed-in person was told and has not read. */
export const unreadQuery = {
  ...resource('/notifications/count'),
  refetchInterval: () => pollEvery(REFRESH_MS),
  staleTime: REFRESH_MS,
}

/** Reads what they were told. */
export const notificationsQuery = resource('/notifications')
