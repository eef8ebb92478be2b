import { resource } from '../../client/admin.ts'

/** The store's settings and the revision they are changed by. */
export const settingsQuery = resource('/settings')
