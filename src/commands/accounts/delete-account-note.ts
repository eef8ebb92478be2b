import { deleteAccountNote as deleteRow } from '../../database/accounts/account-notes.ts'
import { may } from '../../domain/access/permissions.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { refused } from '../../domain/refused.ts'
import { inTransaction, type StaffContext } from '../context.ts'

/** Deletes a note about the account: your own, or as an Admin anyone's. Throws `not_found` otherwise. */
export async function deleteAccountNote(ctx: StaffContext, account: Account, noteId: string): Promise<void> {
  const { store, actor } = ctx
  const ownOf = may(actor.role, 'quotes.delete') ? null : actor.id
  const isThere = await inTransaction(ctx, (tx) => deleteRow(tx, store.id, account, { id: noteId, ownOf }))
  if (!isThere) throw refused('not_found', { code: 'no_note' })
}
