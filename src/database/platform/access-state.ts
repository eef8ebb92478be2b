import type { DbOrTx } from '../database.ts'

/** The access to the shops that have the app installed. */
export interface AccessState {
  /** Time since the end of the oldest access token that ought to have been renewed; 0 if all work. */
  overdueSeconds: number
  /** Stores whose staff must do something, since Shopify refuses the app. */
  needingAttention: number
}

/** Reads the state over all stores: one short row for each. */
export async function readAccessState(db: DbOrTx, now: Date): Promise<AccessState> {
  const { oldest, attention } = await db
    .selectFrom('shopify_installation')
    .select(({ fn }) => [
      fn.min<Date | null>('access_expires_at').filterWhere('attention', 'is distinct from', 'open_app').as('oldest'),
      fn.count<string>('attention').as('attention'),
    ])
    .where('uninstalled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    overdueSeconds: oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0,
    needingAttention: Number(attention),
  }
}
