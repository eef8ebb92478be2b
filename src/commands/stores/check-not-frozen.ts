import { Problem } from '../../domain/problem.ts'
import type { Context } from '../context.ts'

/** Throws `quote_creation_paused` for a store whose subscription is frozen. */
export function checkNotFrozen({ store }: Pick<Context, 'store'>): void {
  if (!store.frozen) return
  throw new Problem(
    'quote_creation_paused',
    "The store's subscription is frozen: no quotes can be created. Reads still work.",
  )
}
