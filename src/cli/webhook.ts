import { type Command, InvalidArgumentError, Option } from 'commander'
import { readStore } from '../database/stores/stores.ts'
import { pauseDeliveries, resumeDeliveries } from '../database/webhooks/delivery-pause.ts'
import { listEndpoints } from '../queries/webhooks/list-endpoints.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { withSession } from './session.ts'
import { duration, eventTypes } from './values.ts'

const HOUR_MS = 3_600_000
const LONGEST_PAUSE_MS = 7 * 24 * HOUR_MS

/** `qns webhook listen|list|pause|resume` */
export function addWebhookCommands(webhook: Command): void {
  addListen(webhook)
  addList(webhook)
  addPause(webhook)
}

function addListen(webhook: Command): void {
  webhook
    .command('listen')
    .description("post a store's events to a receiver as they happen, signed as for an endpoint, until Ctrl-C")
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--forward-to <url>', 'the receiver, such as http://localhost:4000/webhooks', receiver)
    .option('--events <types>', 'comma-separated (default: every type)', eventTypes)
    .option('--secret <secret>', 'the secret to sign with (default: a new one, printed)', signingSecret)
    .option('--since <event>', 'begin after the event with this id (default: new events only)')
    .option('--from-start', 'begin with the oldest event of the last 30 days', false)
    .option('--print-body', 'print each request body', false)
    .option('--json', 'print one line of JSON per event', false)
    .addHelpText('after', LISTEN_HELP)
    .action(async (options, command) => {
      if (options.since !== undefined && options.fromStart) {
        command.error('error: use either --since or --from-start')
      }
      const { listen } = await import('./listen.ts')
      await withSession('webhook listen', (session) => listen(session, { events: [], ...options }))
    })
}

const LISTEN_HELP = `
The receiver may be on this machine, with or without TLS. The service need not be running, and the store needs no endpoint. Each
event is sent once: failures are printed, not retried. The store's own endpoints still get their webhooks.

  qns webhook listen --store 1 --forward-to http://localhost:4000/webhooks
  qns event trigger --store 1 quote.accepted          (in another terminal)`

function addList(webhook: Command): void {
  webhook
    .command('list')
    .description("a store's endpoints")
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      const endpoints = await withOperator(command, async ({ db }) =>
        listEndpoints({ db, store: await readStore(db, store) }),
      )
      printTable(
        endpoints.items.map(({ id, url, status, failingSince, events, createdAt }) => ({
          id,
          url,
          status,
          failing_since: failingSince,
          events: json ? events : events.join(',') || 'all',
          created_at: createdAt,
        })),
        json,
      )
    })
}

function addPause(webhook: Command): void {
  webhook
    .command('pause')
    .description('pause all deliveries of all stores: nothing is lost, and no attempt is used up')
    .addOption(
      new Option('--for <time>', 'for how long, such as 30m, 2h or 1d; at most 7d')
        .argParser(pauseLength)
        .default(HOUR_MS, '1h'),
    )
    .option('--json', 'print JSON')
    .action(async ({ for: ms, json = false }, command) => {
      const until = await withOperator(command, async ({ db, now }) => {
        const end = new Date(now.getTime() + ms)
        await pauseDeliveries(db, end)
        return end
      })
      printRecord({ deliveries: 'paused', until }, json)
    })
  webhook
    .command('resume')
    .description('resume deliveries: everything held is sent')
    .option('--json', 'print JSON')
    .action(async ({ json = false }, command) => {
      const was_paused = await withOperator(command, ({ db, now }) => resumeDeliveries(db, now))
      printRecord({ deliveries: 'running', was_paused }, json)
    })
}

function pauseLength(text: string): number {
  const ms = duration(text)
  if (ms > LONGEST_PAUSE_MS) throw new InvalidArgumentError('Takes at most 7d.')
  return ms
}

/** Reads the receiver's address. Anything goes, even where endpoints may not be: private addresses, any port, no TLS. */
function receiver(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Takes an address such as http://localhost:4000/webhooks.')
  }
  if (url.username || url.password) throw new InvalidArgumentError('Takes no user name or password.')
  return url.href
}

function signingSecret(text: string): string {
  if (/^whsec_(?:[A-Za-z0-9+/]{4}){6,}[A-Za-z0-9+/]{0,3}={0,2}$/.test(text)) return text
  throw new InvalidArgumentError('Takes whsec_ and the base64 of at least 18 bytes.')
}
