import { resource } from '../../client/admin.ts'

/** The store's settings and their revision, which every change must send. */
export const settingsQuery = resource('/settings')
