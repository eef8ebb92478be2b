import { formatId } from '../domain/id.ts'
import { mailText, renderMail } from '../domain/mail-text.ts'
import { accountValues, quoteValues } from '../domain/mail-values.ts'
import { mailNameOf } from '../domain/mails.ts'
import type { QueuedMail } from '../store/mail-outbox.ts'
import type { Store } from '../store/stores.ts'
import { viewBranding } from './branding.ts'

/** Mail that waits, with what it says: links with tokens too. For the people of a development store only. */
export function viewQueuedMail(mail: QueuedMail, store: Store) {
  const { kind, quote_id, audience, to, data, created_at } = mail
  return {
    object: 'queued_mail',
    kind,
    quote_id: quote_id && formatId('qte', quote_id),
    audience,
    to,
    subject: subjectOf(mail, store),
    data,
    created_at,
  }
}

/** As the store writes it now; a test carries its own. */
function subjectOf({ kind, audience, data, quote }: QueuedMail, store: Store): string {
  const name = mailNameOf(kind, audience)
  if (name === null) return String(data.subject ?? '')
  const { timezone, settings } = store
  const of = { storeName: viewBranding(store).display_name, timezone }
  const values = quote ? quoteValues(quote, of) : { ...accountValues(data, timezone), store_name: of.storeName }
  return renderMail(mailText(name, settings.emails), values).subject
}
