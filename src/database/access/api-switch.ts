import type { Db, Tx } from '../database.ts'

/** Returns whether the operator has switched the API off. */
export async function isApiDisabled(db: Db): Promise<boolean> {
  return (await db.selectFrom('api_switch').select('disabled').executeTakeFirst()) !== undefined
}

/** Switches the API off or on, for every process. */
export async function switchApi(tx: Tx, disabled: boolean, now: Date): Promise<void> {
  if (disabled)
    await tx
      .insertInto('api_switch')
      .values({ since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('api_switch').execute()
}
