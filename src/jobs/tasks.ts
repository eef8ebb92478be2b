import type { CronItem, TaskList } from 'graphile-worker'
import { autoConvert } from '../commands/automation/auto-convert.ts'
import { automateQuote } from '../commands/automation/automate-quote.ts'
import { resumeConversions } from '../commands/orders/resume-conversions.ts'
import { withoutValues } from '../database/database-error.ts'
import { type QueuedJobs, readPayload } from '../database/jobs.ts'
import { removeAttachment } from './attachments/remove-attachment.ts'
import { scanAttachments } from './attachments/scan-attachments.ts'
import { makeDocument } from './documents/make-document.ts'
import { queueStuckDocuments } from './documents/queue-stuck-documents.ts'
import { removeFile } from './documents/remove-file.ts'
import { runImport } from './imports/run-import.ts'
import { type JobContext, storeContext } from './job-context.ts'
import { applyPlatformDeliveries } from './orders/apply-platform-deliveries.ts'
import { queueSweeps, reconcileOrders, reconcileStore } from './orders/reconcile-orders.ts'
import { sendQueuedInvoice } from './orders/send-queued-invoice.ts'
import { remindOfPayments } from './payments/remind-of-payments.ts'
import { settleCardPayments } from './payments/settle-card-payments.ts'
import { closeStaleQuotes } from './quotes/close-stale-quotes.ts'
import { expireQuotes } from './quotes/expire-quotes.ts'
import { followTestClocks } from './quotes/follow-test-clocks.ts'
import { followUpQuotes } from './quotes/follow-up-quotes.ts'
import { lapseApprovals } from './quotes/lapse-approvals.ts'
import { remindQuotes } from './quotes/remind-quotes.ts'
import { sendDueProposals } from './quotes/send-due-proposals.ts'
import { redactUninstalledShop } from './stores/redact-uninstalled-shop.ts'
import { foldAnalytics } from './upkeep/fold-analytics.ts'
import { indexSkus } from './upkeep/index-skus.ts'
import { maintainPartitions } from './upkeep/maintain-partitions.ts'
import { purgeAutomationRuns } from './upkeep/purge-automation-runs.ts'
import { purgeFailedJobs } from './upkeep/purge-failed-jobs.ts'
import { purgeIdempotencyKeys } from './upkeep/purge-idempotency-keys.ts'
import { purgeMail } from './upkeep/purge-mail.ts'
import { purgePlatformReports } from './upkeep/purge-platform-reports.ts'
import { purgeSignIn } from './upkeep/purge-sign-in.ts'
import { purgeUploads } from './upkeep/purge-uploads.ts'
import { renewQuoteTexts } from './upkeep/renew-quote-texts.ts'
import { resealSecrets } from './upkeep/reseal-secrets.ts'

type Queued = { [Name in keyof QueuedJobs]: (job: JobContext, payload: QueuedJobs[Name]) => Promise<unknown> }
type Timed = Record<string, (job: JobContext) => Promise<unknown>>

/** The jobs that commands queue. Each may run twice, or again after being killed half-way. */
const QUEUED: Queued = {
  'automate-quote': async (job, { storeId, quoteId }) => automateQuote(await storeContext(job, storeId), quoteId),
  'convert-quote': async (job, { storeId, quoteId }) => autoConvert(await storeContext(job, storeId), quoteId),
  'send-invoice': sendQueuedInvoice,
  'make-document': makeDocument,
  'remove-file': removeFile,
  'remove-attachment': removeAttachment,
  'work-on-import': runImport,
  'redact-shop': redactUninstalledShop,
  'reconcile-store': reconcileStore,
}

/** The scheduled jobs. Each may run in several processes at once. */
const TIMED = {
  'maintain-partitions': ({ systems, clock }) => maintainPartitions(systems.db, clock()),
  'expire-quotes': expireQuotes,
  'remind-quotes': remindQuotes,
  'lapse-approvals': lapseApprovals,
  'close-stale-quotes': closeStaleQuotes,
  'follow-up-quotes': followUpQuotes,
  'remind-of-payments': remindOfPayments,
  'settle-card-payments': settleCardPayments,
  'send-scheduled': sendDueProposals,
  'follow-test-clocks': followTestClocks,
  'purge-failed-jobs': ({ systems, clock }) => purgeFailedJobs(systems.db, clock(), taskNames()),
  'purge-idempotency-keys': ({ systems, clock }) => purgeIdempotencyKeys(systems.db, clock()),
  'purge-sign-in': ({ systems, clock }) => purgeSignIn(systems.db, clock()),
  'purge-automation-runs': purgeAutomationRuns,
  'purge-mail': purgeMail,
  'purge-uploads': purgeUploads,
  'scan-attachments': scanAttachments,
  'resume-conversions': ({ systems, clock }) => resumeConversions(systems, clock()),
  'deliver-platform-notifications': async ({ embedded }) => embedded?.deliverNotifications(),
  'apply-platform-deliveries': applyPlatformDeliveries,
  'reconcile-orders': reconcileOrders,
  'queue-sweeps': queueSweeps,
  'purge-platform-reports': purgePlatformReports,
  'fold-analytics': foldAnalytics,
  'index-skus': indexSkus,
  'queue-stuck-documents': queueStuckDocuments,
  'reseal-secrets': resealSecrets,
  'renew-quote-texts': renewQuoteTexts,
} satisfies Timed

const EVERY_MINUTE = '* * * * *'

/** The schedule, in UTC. At most one job of a kind waits, so a slow run is not followed by all those it held up. */
export const SCHEDULE: readonly CronItem[] = [
  at('maintain-partitions', '7 */6 * * *', { backfillPeriod: 86_400_000 }),
  at('expire-quotes', EVERY_MINUTE),
  at('remind-quotes', EVERY_MINUTE),
  at('lapse-approvals', EVERY_MINUTE),
  at('close-stale-quotes', '23 * * * *'),
  at('follow-up-quotes', '*/5 * * * *'),
  at('remind-of-payments', '13 * * * *'),
  at('settle-card-payments', EVERY_MINUTE),
  at('send-scheduled', EVERY_MINUTE),
  at('follow-test-clocks', EVERY_MINUTE),
  at('purge-failed-jobs', '29 * * * *'),
  at('purge-idempotency-keys', '*/15 * * * *'),
  at('purge-sign-in', '11 * * * *'),
  at('purge-automation-runs', '37 * * * *'),
  at('purge-mail', '41 * * * *'),
  at('purge-uploads', '33 * * * *'),
  at('scan-attachments', EVERY_MINUTE),
  at('resume-conversions', EVERY_MINUTE),
  at('deliver-platform-notifications', EVERY_MINUTE),
  at('apply-platform-deliveries', EVERY_MINUTE),
  at('reconcile-orders', '*/15 * * * *'),
  at('queue-sweeps', '19 * * * *'),
  at('purge-platform-reports', '47 * * * *'),
  at('fold-analytics', EVERY_MINUTE),
  at('index-skus', EVERY_MINUTE),
  at('queue-stuck-documents', '53 * * * *'),
  at('reseal-secrets', EVERY_MINUTE),
  at('renew-quote-texts', '3 * * * *'),
]

/** Every job by its queue name. The queue stores and logs the messages of failures. */
export function taskList(job: JobContext): TaskList {
  const timed: Timed = TIMED
  const work = async (name: string, payload: unknown) =>
    isQueued(name) ? doQueued(name, job, payload) : timed[name]?.(job)
  return Object.fromEntries(
    taskNames().map((name) => [
      name,
      async (payload: unknown) => {
        try {
          await work(name, payload)
        } catch (error) {
          throw withoutValues(error)
        }
      },
    ]),
  )
}

function isQueued(name: string): name is keyof QueuedJobs {
  return name in QUEUED
}

/** Throws on a payload that addJob did not write. */
function doQueued<Name extends keyof QueuedJobs>(name: Name, job: JobContext, payload: unknown): Promise<unknown> {
  return QUEUED[name](job, readPayload(name, payload))
}

function taskNames(): string[] {
  return [...Object.keys(QUEUED), ...Object.keys(TIMED)]
}

function at(task: keyof typeof TIMED, match: string, options: CronItem['options'] = {}): CronItem {
  return { task, match, options: { jobKey: task, ...options } }
}
