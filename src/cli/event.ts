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
    .description("trigger an event in a development store: creates a quote and acts as its buyer and the store's staff")
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
    .description('list the types of events, and when each happens')
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
The types, and when each happens:
${lines.join('\n')}

Everything that leads to an event happens too, dated within the last minute. The commands are those that people and programs
use, with their events, messages and webhooks. The buyer is event-trigger@example.com.

  qns event trigger --store 1 quote.order_completed`
}
