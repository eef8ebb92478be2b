import { setTimeout } from 'node:timers/promises'
import { isPassing } from '../../database/database.ts'
import { type DueMessage, saveAttempt } from '../../database/mail/mail-messages.ts'
import { isSuppressed, suppress } from '../../database/mail/mail-suppressions.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import type { MailContent } from '../../domain/mail/mail-message.ts'
import { judgeMail, judgeUnreadable, type MailAnswer } from '../../domain/mail/mail-retry.ts'
import { openMail, sealMail } from '../../domain/mail/open-mail.ts'
import { keyIdOf } from '../../domain/secrets/secret-box.ts'
import type { Mailer, OutgoingMail } from '../../outside/mailer.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { findAttachment } from './find-attachment.ts'
import { HELD_MS, type Mailroom } from './mailroom.ts'

const SAVED_AGAIN_AFTER_MS = 500
/** A message whose document is being made is looked at again after this. */
const AWAITED_MS = 3_000
const NOTHING_SAID = { code: null, status: null }

/**
 * Sends a message and saves the outcome. An address that does not exist gets no more mail from the store, and a deleted recipient none.
 * After a crash in between, the message is sent once more with the same Message-ID. A message no key opens waits for its key and is
 * finally given up: staff can resend it once the key is back.
 */
export async function sendMessage(
  room: Mailroom,
  mailer: Mailer,
  message: DueMessage,
  isCutOff: () => boolean,
): Promise<void> {
  const { systems, clock, metrics } = room
  const { db, secretBox } = systems
  const { storeId, kind } = message
  const content = openMail(secretBox, message.sealed)
  if (!content) {
    const isKeyMissing = !secretBox.keyIds.includes(keyIdOf(message.sealed))
    const verdict = judgeUnreadable(isKeyMissing, message.attempts, clock())
    await saveAttempt(db, message, verdict, NOTHING_SAID, clock())
    metrics?.handled(verdict.state)
    return
  }
  const hidden = hideAddress(secretBox, content.to.address)
  const store = await readStore(db, storeId)
  if (!store.installed) return putOff(room, message, HELD_MS)
  if (await isSuppressed(db, storeId, hidden, kind)) {
    await saveAttempt(db, message, { state: 'suppressed', dueAt: null, failure: null }, NOTHING_SAID, clock())
    metrics?.handled('suppressed')
    return
  }
  const attachment =
    content.documentId === null
      ? null
      : await findAttachment(room, store, { ...message, documentId: content.documentId })
  if (attachment === 'awaited') return putOff(room, message, AWAITED_MS)
  const answer = await hand(room, mailer, { store, message, content, attachment })
  const now = clock()
  const verdict = judgeMail(answer, message.attempts, now)
  await pastOutages(isCutOff, async () => {
    if (verdict.isBounce) await suppress(db, storeId, hidden, { ...answer, reason: 'bounced' }, now)
    const sealed = verdict.state === 'sent' ? sealMail(secretBox, content, 'sent') : null
    await saveAttempt(db, message, { ...verdict, sealed }, answer, now)
  })
  metrics?.handled(verdict.state)
}

/** Has a message wait, as if it had not been tried. */
async function putOff({ systems, clock }: Mailroom, message: DueMessage, waitMs: number): Promise<void> {
  const untried = { ...message, attempts: message.attempts - 1 }
  const dueAt = new Date(clock().getTime() + waitMs)
  await saveAttempt(systems.db, untried, { state: 'waiting', dueAt, failure: null }, NOTHING_SAID, clock())
}

/** Saves once the database is there: what a server has accepted must not be sent again because of an outage. */
async function pastOutages(isCutOff: () => boolean, save: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await save()
    } catch (error) {
      if (!isPassing(error) || isCutOff()) throw error
      await setTimeout(SAVED_AGAIN_AFTER_MS)
    }
  }
}

type Handed = { store: Store; message: DueMessage; content: MailContent } & Pick<OutgoingMail, 'attachment'>

async function hand(
  { baseUrl }: Mailroom,
  mailer: Mailer,
  { store, message, content, attachment }: Handed,
): Promise<MailAnswer> {
  const branding = viewBranding(store)
  const idOf = (id: string) => `${id}@${new URL(baseUrl).hostname}`
  return mailer.send({
    ...content,
    attachment,
    messageId: idOf(message.id),
    answers: message.firstId && idOf(message.firstId),
    fromName: branding.display_name,
    replyTo: content.replyTo ?? branding.reply_to,
    at: message.createdAt,
  })
}
