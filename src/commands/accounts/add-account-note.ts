import { type AccountNote, insertAccountNote } from '../../database/accounts/account-notes.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { formatId, newUuid } from '../../domain/id.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Adds a note about the account that only staff see. */
export async function addAccountNote(ctx: StaffContext, account: Account, body: string): Promise<AccountNote> {
  const { store, actor, now } = ctx
  const author = { id: actor.id, name: actor.name }
  const note = { id: formatId('nte', newUuid(now)), body: body.trim(), author, createdAt: now }
  await inTransaction(ctx, (tx) => insertAccountNote(tx, store.id, account, note))
  return note
}
