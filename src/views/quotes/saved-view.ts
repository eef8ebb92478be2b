import type { SavedView } from '../../database/quotes/saved-views.ts'

/** Returns a saved view for this staff member. */
export function viewSavedView({ id, staffId, name, shared, filters, sort, columns, createdAt }: SavedView, me: string) {
  return { object: 'saved_view', id, name, shared, own: staffId === me, filters, sort, columns, created_at: createdAt }
}
