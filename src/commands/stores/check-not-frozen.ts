import { Problem } from '../../domain/problem.ts'
import type { Context } from '../context.ts'

/** Throws `quote_creation_paused` for a frozen store: its subscription is, or its currency changed at its platform. */
export function checkNotFrozen({ store }: Pick<Context, 'store'>): void {
  if (!store.frozen) return
  throw new Problem(
    'quote_creation_paused',
    'The store is paused, or its currency changed at its platform: no quotes can be created. Reads still work.',
  )
}
