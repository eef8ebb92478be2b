import { listPasskeys, type Passkey } from '../../database/access/passkeys.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Lists a customer's (digits) passkeys, oldest first. */
export async function readPasskeys(
  { db }: Pick<Reader, 'db'>,
  { id: storeId }: Reader['store'],
  customerId: string,
): Promise<Page<Passkey>> {
  return onePage(await listPasskeys(db, storeId, customerId))
}
