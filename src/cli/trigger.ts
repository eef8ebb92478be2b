import { checkSecretKeys } from '../commands/secrets/open-secret-box.ts'
import { readEmbeddedStore } from '../commands/stores/read-embedded-store.ts'
import type { EventRecord } from '../database/webhooks/events.ts'
import { triggerEvent } from '../demo/trigger-event.ts'
import { SecretBox } from '../domain/secrets/secret-box.ts'
import { nowOf } from '../domain/stores/test-clock.ts'
import type { EventType } from '../domain/webhooks/events.ts'
import { dnsResolver } from '../outside/name-resolver.ts'
import { createEmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../outside/post.ts'
import { printRecord } from './print.ts'
import type { Session } from './session.ts'
import { LONGEST_TYPE } from './values.ts'

/** Triggers an event and prints each step on the way, or only the event as JSON. */
export async function trigger(
  { config, db, pool, now }: Session,
  { type, store, json }: { type: EventType; store: string; json: boolean },
): Promise<void> {
  const found = await readEmbeddedStore(db, store)
  const { baseUrl } = config
  const secretKeys = await checkSecretKeys(db, config.secretKeys, now)
  const clock = { now: nowOf(found, () => now) }
  const platform = createEmbeddedPlatform(pool, { clock: () => clock.now, baseUrl, secretKeys })
  const poster = createPoster({ resolver: dnsResolver, allowPrivate: false })
  const secretBox = new SecretBox(secretKeys)
  const systems = {
    ...{ db, platform, secretBox, poster, mailer: null, resolver: dnsResolver },
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {}, // a running service polls
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
