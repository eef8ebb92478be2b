/** The actions of the view dialog. */
export type ViewTask = 'save' | 'edit' | 'delete'
