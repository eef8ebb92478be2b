import { insertDataRequest } from '../../database/customers/data-requests.ts'
import { listQuotesOfPerson, type Person } from '../../database/customers/redaction.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import type { Context } from '../context.ts'

/**
 * Keeps, for the store's Admin, that a person asked for what is kept about them: which quotes are theirs. What stands in them
 * is read when the Admin looks, so that no copy of it outlives them.
 */
export async function recordDataRequest({ db, store, secretBox, now }: Context, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const quoteIds = await listQuotesOfPerson(tx, store.id, person)
    const sealedEmail = person.email === null ? null : secretBox.seal(person.email)
    const request = { id: formatId('drq', newUuid(now)), customerId: person.customerId, sealedEmail, quoteIds }
    await insertDataRequest(tx, store.id, { ...request, createdAt: now })
  })
}
