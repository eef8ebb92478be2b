import { type Command, Option } from 'commander'
import { liftSuppression } from '../commands/mail/lift-suppression.ts'
import { retryMail } from '../commands/mail/retry-mail.ts'
import { readStore } from '../database/stores/stores.ts'
import { MAIL_STATES, type MailState } from '../domain/mail/mail-message.ts'
import { listMail, readMail } from '../queries/mail/list-mail.ts'
import { listSuppressions } from '../queries/mail/list-suppressions.ts'
import { viewMail, viewMailContent, viewMailSuppression } from '../views/mail/mail-message.ts'
import { printRecord, printTable } from './print.ts'
import { type Session, secretBoxOf, withSession } from './session.ts'
import { count } from './values.ts'

/** An operator has the key that seals all mail. */
const ACCESS = { readsAccounts: true }
const STORE = ['--store <store>', 'id or domain'] as const
const JSON_OPTION = ['--json', 'print JSON'] as const

/** `qns mail list`, `show`, `retry`, `suppressions` and `unsuppress` */
export function addMailCommands(mail: Command): void {
  mail
    .command('list')
    .description("list a store's newest messages and their states")
    .requiredOption(...STORE)
    .addOption(new Option('--state <state>', 'only messages in this state').choices(MAIL_STATES))
    .option('--limit <number>', 'how many to list, at most 1000', count(1_000), 50)
    .option(...JSON_OPTION)
    .action((options) => withSession('mail list', (session) => list(session, options)))

  mail
    .command('show')
    .description('show a message, links included')
    .argument('<message>', 'its id')
    .requiredOption(...STORE)
    .option(...JSON_OPTION)
    .action((id, options) => withSession('mail show', (session) => show(session, id, options)))

  mail
    .command('retry')
    .description('retry a message that was given up or suppressed')
    .argument('<message>', 'its id')
    .requiredOption(...STORE)
    .option(...JSON_OPTION)
    .action((id, options) => withSession('mail retry', (session) => retry(session, id, options)))

  mail
    .command('suppressions')
    .description('list the newest addresses that get no mail, or no reminders, from a store')
    .requiredOption(...STORE)
    .option(...JSON_OPTION)
    .action((options) => withSession('mail suppressions', (session) => suppressions(session, options)))

  mail
    .command('unsuppress')
    .description('send mail to an address again')
    .argument('<suppression>', 'its id')
    .requiredOption(...STORE)
    .option(...JSON_OPTION)
    .action((id, options) => withSession('mail unsuppress', (session) => unsuppress(session, id, options)))
}

interface Listed {
  store: string
  json?: boolean
}

async function list(session: Session, options: Listed & { state?: MailState; limit: number }): Promise<void> {
  const { store, state, limit, json = false } = options
  const reader = await readerOf(session, store)
  const { items } = await listMail(reader, { state, limit })
  const mails = items.map(({ message, content }) => viewMail(message, content, { ...reader, ...ACCESS }))
  const rows = mails.map(({ id, created_at, kind, state, to, subject, failure }) => ({
    ...{ id, created_at, kind, state, to: to.email, subject },
    failure: failure && [failure.reason, failure.smtp_code, failure.smtp_status].filter(Boolean).join(' '),
  }))
  printTable(json ? mails : rows, json)
}

async function show(session: Session, id: string, { store, json = false }: Listed): Promise<void> {
  const reader = await readerOf(session, store)
  const { message, content } = await readMail(reader, id)
  const mail = viewMailContent(message, content, { ...reader, ...ACCESS })
  if (json) return printRecord({ ...mail }, true)
  console.log(`To: ${mail.to.email}\nSubject: ${mail.subject}\n\n${mail.text}`)
}

async function retry({ db, config, now }: Session, id: string, { store, json = false }: Listed): Promise<void> {
  const { createSmtpMailer } = await import('../outside/mailer.ts')
  const mailer = config.smtp && createSmtpMailer(config.smtp) // nothing is sent here, but a worker can send it
  const { state } = await retryMail({ db, store: await readStore(db, store), mailer, now }, id)
  printRecord({ id, state }, json)
}

async function suppressions(session: Session, { store, json = false }: Listed): Promise<void> {
  const reader = await readerOf(session, store)
  const { items } = await listSuppressions(reader, { limit: 1000 })
  const shown = items.map((one) => viewMailSuppression(one, reader.secretBox.openOrNull(one.sealed)))
  printTable(
    shown.map(({ object: _, ...one }) => one),
    json,
  )
}

async function unsuppress({ db }: Session, id: string, { store, json = false }: Listed): Promise<void> {
  await liftSuppression({ db, store: await readStore(db, store) }, id)
  printRecord({ id, suppressed: false }, json)
}

async function readerOf(session: Session, store: string) {
  return { db: session.db, store: await readStore(session.db, store), secretBox: await secretBoxOf(session) }
}
