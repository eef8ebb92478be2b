/** What is done with a saved view. */
export type ViewTask = 'save' | 'edit' | 'delete'
