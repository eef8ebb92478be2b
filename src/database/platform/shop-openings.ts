import { sql } from 'kysely'
import type { DbOrTx } from '../database.ts'

/** A process that dies while it installs a shop holds up others for this long at most; longer than an exchange and a read may take. */
const LEASE = sql`interval '30 seconds'`

/** Takes the lease of installing a shop, by the database's time. Returns false if another process or request holds it. */
export async function takeOpening(db: DbOrTx, shop: string): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_opening (shop, until) values (${shop}, clock_timestamp() + ${LEASE})
    on conflict (shop) do update set until = excluded.until where shop_opening.until < clock_timestamp()
    returning shop`.execute(db)
  return rows.length > 0
}

/** Ends the lease of installing a shop. */
export async function endOpening(db: DbOrTx, shop: string): Promise<void> {
  await db.deleteFrom('shop_opening').where('shop', '=', shop).execute()
}
