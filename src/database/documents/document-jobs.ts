import { sql } from 'kysely'
import { formatId } from '../../domain/id.ts'
import type { Db } from '../database.ts'
import { lookIn } from '../distribution/look-over.ts'
import { type KeyedJob, listKeyedJobs, type NewJob, queueAgain } from '../jobs.ts'

const MOST_REQUEUED = 100
const KEY = 'make-document '

/** Returns the job that makes a document. Its key shows that it still exists, its flag which store's document it makes. */
export function documentJob(storeId: string, documentId: string, tries: number): NewJob<'make-document'> {
  const flag = documentsFlag(storeId)
  return { storeId, name: 'make-document', payload: { storeId, documentId }, key: keyOf(documentId), tries, flag }
}

/** Returns the flag of the jobs that make a store's documents. */
export function documentsFlag(storeId: string): string {
  return `documents of ${storeId}`
}

function keyOf(documentId: string): string {
  return `${KEY}${documentId}`
}

/** Requeues documents, of one store if named, that became due before then and have no waiting or running job; returns the outcome of each one's last try. */
export async function queueStuckDocuments(
  db: Db,
  dueBefore: Date,
  storeId: string | null = null,
): Promise<{ storeId: string; documentId: string; error: string | null }[]> {
  const keyed = await listKeyedJobs(db, KEY)
  const isAlive = ({ isLeft }: KeyedJob) => !isLeft
  const alive = keyed.filter(isAlive).map(({ key }) => key.slice(KEY.length))
  const stuck = await lookIn(
    db,
    storeId,
    (among) => sql<{ store_id: string; id: string }>`
    select store_id, id
    from document
    where source is not null and created_at < ${dueBefore} and id <> all(${alive}::uuid[]) and ${among}
    order by created_at
    limit ${MOST_REQUEUED}`,
  )
  const errors = new Map(keyed.map(({ key, error }) => [key, error]))
  await queueAgain(
    db,
    stuck.map((row) => documentJob(row.store_id, row.id, 1)),
  )
  return stuck.map(({ store_id, id }) => ({
    storeId: store_id,
    documentId: formatId('doc', id),
    error: errors.get(keyOf(id)) ?? null,
  }))
}
