import type { Db } from '../../../src/database/database.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import type { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { MailEngine, type MailEngineOptions } from '../../../src/jobs/mail/mail-engine.ts'
import { createLogger } from '../../../src/process/logger.ts'
import type { TestService } from './service.ts'

/** Queued mail that is not written yet. */
export interface QueuedMail {
  kind: string
  quote_id: string | null
  audience: string
  /** Only for mail to an address. */
  to: string | null
  data: Record<string, unknown>
}

/** Returns the store's queued mail, oldest first. */
export async function listQueuedMail(db: Db, storeId: string, box: SecretBox): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'quote_id', 'audience', 'data', 'sealed'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute()
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    to: null,
    ...(sealed && (JSON.parse(box.open(sealed)) as Pick<QueuedMail, 'to' | 'data'>)),
  }))
}

/** Creates a mail engine for the service, at the clock the test moves; it works when told to. */
export function mailEngine(service: TestService, more: Partial<MailEngineOptions> = {}): MailEngine {
  return new MailEngine({
    systems: service.systems,
    files: databaseFiles(service.db),
    clock: () => service.now,
    baseUrl: 'https://quotes.service.dev',
    logger: createLogger('silent'),
    ...more,
  })
}

/** Writes waiting mail, and sends what is due if the service sends mail. */
export async function workOffMail(service: TestService, more: Partial<MailEngineOptions> = {}): Promise<void> {
  await mailEngine(service, more).runDue()
}
