import { insertDataRequest } from '../../database/customers/data-requests.ts'
import { listQuotesOfPerson, type Person } from '../../database/customers/redaction.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import type { Context } from '../context.ts'

/**
 * Saves, for the store's Admin, that a person requested their data, and which quotes are theirs. The quotes are read when the Admin
 * looks, so no copy outlives them.
 */
export async function recordDataRequest({ db, store, secretBox, now }: Context, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const quoteIds = await listQuotesOfPerson(tx, store.id, person)
    const sealedEmail = person.email === null ? null : secretBox.seal(person.email)
    const request = { id: formatId('drq', newUuid(now)), customerId: person.customerId, sealedEmail, quoteIds }
    await insertDataRequest(tx, store.id, { ...request, createdAt: now })
  })
}
