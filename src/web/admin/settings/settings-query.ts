import { resource } from '../../client/admin.ts'
import type { Settings } from '../../client/admin-answers.ts'

/** The store's settings and the revision they are changed by. */
export const settingsQuery = resource('/settings')
