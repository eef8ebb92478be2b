import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSourceFiles } from './source-files.ts'

/**
 * The files that read the clock itself, and so work in the machine's time: everything of a store goes by `nowOf`, which adds what its test
 * clock is ahead. Where a path ends in a slash, all files below it.
 */
const MACHINE_TIME: Record<string, string> = {
  'domain/stores/test-clock.ts': 'nowOf itself',
  'commands/clock/': 'the walk compares both times',
  'process/': 'starts, keys in use, metrics',
  'outside/': 'other systems keep their own time',
  'http/admin/access/': 'sessions and tries',
  'http/admin/gate.ts': 'sessions',
  'http/admin/live/live-hub.ts': 'sessions',
  'http/admin/find-framed-staff.ts': 'session tokens of the platform',
  'http/portal/gate.ts': 'sessions and tries',
  'http/portal/session.ts': 'sessions and tries',
  'http/portal/passkeys.ts': 'sessions and tries',
  'http/platform/': 'signed requests and reports of the platform',
  'http/unsubscribe/unsubscribe.ts': 'an address, not a store',
  'http/api/gate.ts': 'tokens: the largest time of a batch counts for all of it',
  'http/operation/idempotency.ts': 'leases',
  'jobs/tasks.ts': 'sweeps of all stores',
  'jobs/upkeep/': 'sweeps of all stores',
  'queries/live/read-news.ts': 'pages say in the machine’s time that they are open',
  'jobs/quotes/expire-quotes.ts': 'all stores at once; follow-test-clocks.ts does those ahead',
  'jobs/quotes/lapse-approvals.ts': 'all stores at once; follow-test-clocks.ts does those ahead',
  'jobs/quotes/send-due-proposals.ts': 'all stores at once; follow-test-clocks.ts does those ahead',
  'jobs/documents/queue-stuck-documents.ts': 'a sweep of all stores',
  'jobs/documents/make-document.ts': 'settleDocument adds what the store is ahead',
  'jobs/orders/apply-platform-deliveries.ts': 'retries of reports',
  'jobs/mail/': 'leases and retries',
  'commands/payments/receive-card-notice.ts': 'when pages of the card provider were looked at',
  'http/admin/platform/orders.ts': 'the same',
  'http/pay/pay-by-card.ts': 'the same',
  'jobs/payments/settle-card-payments.ts': 'the same',
  'jobs/webhooks/': 'leases, attempts, signatures',
  'commands/documents/with-logo.ts': 'a cache',
  'commands/imports/work-on-import.ts': 'an import on the platform',
  'commands/analytics/fold-analytics.ts': 'given the store’s clock',
}

const CLOCK = /\bclock\(\)/
const files = readSourceFiles()

it('only what works in the machine’s time reads the clock itself', () => {
  const readers = files.filter(({ path, text }) => !path.startsWith('web/') && CLOCK.test(text)).map(({ path }) => path)
  const isAllowed = (path: string) =>
    Object.keys(MACHINE_TIME).some((allowed) => (allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed))
  assert.deepEqual(
    readers.filter((path) => !isAllowed(path)),
    [],
  )
  const unused = Object.keys(MACHINE_TIME).filter((allowed) => !readers.some((path) => path.startsWith(allowed)))
  assert.deepEqual(unused, [], 'every file named here does')
})

it('pages read the time from use-now.ts, which knows how far the store is ahead; only kept drafts and baskets go by the computer', () => {
  const readers = files.filter(({ path, text }) => path.startsWith('web/') && /\bDate\.now\b|new Date\(\)/.test(text))
  assert.deepEqual(
    readers.map(({ path }) => path),
    ['web/basket/basket.ts', 'web/portal/quote/answer/use-draft-answer.ts', 'web/ui/use-now.ts'],
  )
})
