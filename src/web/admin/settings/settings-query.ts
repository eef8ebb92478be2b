import type { Settings } from '../../../http/admin/contract.ts'
import { resource } from '../api.ts'

/** The store's settings and the revision they are changed by. */
export const settingsQuery = resource<Settings>(['settings'])
