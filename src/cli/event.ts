import type { Command } from 'commander'
import { EVENT_MEANINGS } from '../domain/webhooks/event-meanings.ts'
import { EVENT_TYPES } from '../domain/webhooks/events.ts'
import { printTable } from './print.ts'
import { withSession } from './session.ts'
import { eventType, LONGEST_TYPE } from './values.ts'

/** `qns event trigger|list-types` */
export function addEventCommands(event: Command): void {
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
      const { trigger } = await import('./trigger.ts')
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
