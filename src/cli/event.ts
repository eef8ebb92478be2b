import type { Command } from 'commander'
import { checkSecretKeys } from '../commands/open-secret-box.ts'
import { triggerEvent } from '../commands/trigger-event.ts'
import { EVENT_MEANINGS } from '../domain/event-meanings.ts'
import { EVENT_TYPES, type EventType } from '../domain/events.ts'
import { SecretBox } from '../domain/secret-box.ts'
import { dnsResolver } from '../outside/name-resolver.ts'
import { createEmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../outside/post.ts'
import type { EventRecord } from '../store/events.ts'
import { printRecord, printTable } from './print.ts'
import { LONGEST_TYPE } from './print-forwarded.ts'
import { type Session, withSession } from './session.ts'
import { eventType } from './values.ts'

/** `qns event trigger|list-types` */
export function addEventCommands(program: Command): void {
  const event = program.command('event').description('events: what there is, and how to bring it about')
  event
    .command('trigger')
    .description(
      "let an event happen in a development store: makes a quote and takes it there, as its buyer and the store's staff",
    )
    .argument('<type>', 'the type of the event', eventType)
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print one JSON object')
    .addHelpText('after', describeTypes())
    .action(async (type, { store, json = false }) => {
      await withSession('event trigger', (session) => trigger(session, { type, store, json }))
    })
  event
    .command('list-types')
    .description('every type of event, and when it happens')
    .option('--json', 'print JSON')
    .action(({ json = false }) => {
      printTable(
        EVENT_TYPES.map((type) => ({ type, meaning: EVENT_MEANINGS[type] })),
        json,
      )
    })
}

function describeTypes(): string {
  const lines = EVENT_TYPES.map((type) => `  ${type.padEnd(LONGEST_TYPE)}  ${EVENT_MEANINGS[type]}`)
  return `
The types, and when they happen:
${lines.join('\n')}

All that leads up to an event happens too, within the last minute by the quote's own times: the commands are those of people and
programs, with their events, messages and webhooks. The buyer is event-trigger@example.com.

  qns event trigger --store 1 quote.order_completed`
}

async function trigger(
  { config, db, pool, now }: Session,
  { type, store, json }: { type: EventType; store: string; json: boolean },
): Promise<void> {
  const { baseUrl } = config
  const secretKeys = await checkSecretKeys(db, config.secretKeys, now)
  const clock = { now }
  const platform = createEmbeddedPlatform(pool, { clock: () => clock.now, baseUrl, secretKeys })
  const poster = createPoster({ resolver: dnsResolver, allowPrivate: false })
  const secretBox = new SecretBox(secretKeys)
  const systems = {
    ...{ db, platform, secretBox, poster, mailer: null, resolver: dnsResolver },
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {}, // a running service looks for itself
  }
  try {
    const { event, quote } = await triggerEvent({ systems, clock, onAct: json ? () => {} : printAct }, store, type)
    const made = { type, event_id: event.id, quote_id: quote.id, quote_number: quote.number }
    if (!json) console.log()
    printRecord(made, json)
  } finally {
    await poster.close()
  }
}

function printAct(act: string, events: readonly EventRecord[]): void {
  console.log(act)
  for (const { type, id } of events) console.log(`  ${type.padEnd(LONGEST_TYPE)}  ${id}`)
}
