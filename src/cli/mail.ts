import type { Command } from 'commander'
import { SecretBox } from '../domain/secret-box.ts'
import { listQueuedMail } from '../store/mail-outbox.ts'
import { readStore } from '../store/stores.ts'
import { viewQueuedMail } from '../views/queued-mail.ts'
import { printTable } from './print.ts'
import { withSession } from './session.ts'

/** `qns mail list` */
export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description("stores' mail")
    .command('list')
    .description('mail that waits to be sent, the oldest first, with the links in it')
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }) => {
      const mails = await withSession('mail list', async ({ db, config }) => {
        const of = await readStore(db, store)
        const queued = await listQueuedMail(db, of.id, new SecretBox(config.secretKeys))
        return queued.map((one) => viewQueuedMail(one, of))
      })
      printTable(
        mails.map(({ object: _, data, ...mail }) => ({ ...mail, data: json ? data : JSON.stringify(data) })),
        json,
      )
    })
}
