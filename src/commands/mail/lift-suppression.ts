import { deleteSuppression, type Suppression } from '../../database/mail/mail-suppressions.ts'
import type { Context } from '../context.ts'

/** Allows mail to a suppressed address again and returns the suppression. Throws `not_found`. */
export function liftSuppression({ db, store }: Pick<Context, 'db' | 'store'>, id: string): Promise<Suppression> {
  return deleteSuppression(db, store.id, id)
}
