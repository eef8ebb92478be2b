import { type AccountNote, listAccountNotes as listRows } from '../../database/accounts/account-notes.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { findAccount } from './find-account.ts'

const MOST_NOTES = 100

/** Lists what staff noted about the account, the hundred newest first. */
export async function listAccountNotes(
  ctx: Pick<Reader, 'db' | 'store' | 'actor' | 'platform'>,
  kind: Account['kind'],
  id: string,
): Promise<Page<AccountNote>> {
  return onePage(await listRows(ctx.db, ctx.store.id, await findAccount(ctx, kind, id), MOST_NOTES))
}
