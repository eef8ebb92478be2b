import { formatId, idToUuid, NIL_UUID } from '../../domain/id.ts'
import { refused } from '../../domain/refused.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import type { DbOrTx, Tx } from '../database.ts'

/** A person's request, made through the platform, for the data stored about them. */
export interface DataRequest {
  id: string
  /** A GID. */
  customerId: string | null
  sealedEmail: Buffer | null
  quoteIds: readonly string[]
  createdAt: Date
}

const KEPT_MS = 30 * 86_400_000

export async function insertDataRequest(tx: Tx, storeId: string, request: DataRequest): Promise<void> {
  await tx
    .insertInto('data_request')
    .values({
      store_id: storeId,
      id: idToUuid('drq', request.id),
      customer_id: request.customerId?.slice(request.customerId.lastIndexOf('/') + 1) ?? null,
      email_enc: request.sealedEmail,
      quote_ids: request.quoteIds.map((id) => idToUuid('qte', id)),
      created_at: request.createdAt,
    })
    .execute()
}

/** Returns the store's requests, newest first. */
export async function listDataRequests(db: DbOrTx, storeId: string): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom('data_request')
    .select(['id', 'customer_id', 'email_enc', 'quote_ids', 'created_at'])
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: formatId('drq', row.id),
    customerId: row.customer_id && `gid://platform/Customer/${row.customer_id}`,
    sealedEmail: row.email_enc,
    quoteIds: row.quote_ids.map((id) => formatId('qte', id)),
    createdAt: row.created_at,
  }))
}

/** Returns the person's requests: made under their account or address, or about one of these quotes. */
export async function listRequestsOf(
  db: DbOrTx,
  storeId: string,
  { customerId, email }: { customerId: string | null; email: string | null },
  { quoteIds, secretBox }: { quoteIds: readonly string[]; secretBox: SecretBox },
): Promise<DataRequest[]> {
  return (await listDataRequests(db, storeId)).filter(
    (request) =>
      (request.customerId !== null && request.customerId === customerId) ||
      (request.sealedEmail && secretBox.openOrNull(request.sealedEmail)?.toLowerCase() === email?.toLowerCase()) ||
      request.quoteIds.some((id) => quoteIds.includes(id)),
  )
}

/** Returns the store's request with this id, or throws `not_found`. */
export async function readDataRequest(db: DbOrTx, storeId: string, id: string): Promise<DataRequest> {
  const request = (await listDataRequests(db, storeId)).find((one) => one.id === id)
  if (!request) throw refused('not_found', { code: 'no_data_request' })
  return request
}

export async function deleteDataRequests(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('data_request')
    .where('store_id', '=', storeId)
    .where('id', 'in', [NIL_UUID, ...ids.map((id) => idToUuid('drq', id))])
    .execute()
}

/** Deletes requests older than 30 days in all stores. */
export async function purgeDataRequests(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('data_request')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
