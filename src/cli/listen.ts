import type { Db } from '../database/database.ts'
import { readStore, type Store } from '../database/stores/stores.ts'
import { findNewestEventId } from '../database/webhooks/newest-event.ts'
import { SERVICE_VERSION } from '../domain/service-version.ts'
import { isEnterprise } from '../domain/stores/plan.ts'
import { nowOf } from '../domain/stores/test-clock.ts'
import type { EventType } from '../domain/webhooks/events.ts'
import { newWebhookSecret, webhookHeaders, webhookKey } from '../domain/webhooks/webhook-signature.ts'
import { dnsResolver } from '../outside/name-resolver.ts'
import { createPoster } from '../outside/post.ts'
import { followFeed } from '../queries/webhooks/follow-feed.ts'
import { findAnchorFault } from '../queries/webhooks/list-events.ts'
import { webhookBody } from '../views/webhooks/webhook-body.ts'
import { printConnection, printForwarded, printListening } from './print-forwarded.ts'
import type { Session } from './session.ts'

export interface ListenOptions {
  store: string
  forwardTo: string
  /** Empty for every type. */
  events: readonly EventType[]
  secret?: string
  /** The event after which to begin; new events only by default. */
  since?: string
  fromStart: boolean
  json: boolean
  printBody: boolean
}

/**
 * Posts each event of the store's feed to a receiver anywhere, signed as for an endpoint, and prints each attempt; failures
 * are not retried. Ends on SIGINT or SIGTERM.
 */
export async function listen({ db, config }: Session, options: ListenOptions): Promise<void> {
  const ended = endOfProcess()
  const store = await readStore(db, options.store)
  const after = await findStart(db, store, options)
  const secret = options.secret ?? newWebhookSecret()
  const poster = createPoster({ resolver: dnsResolver, allowPrivate: true })
  ended.addEventListener('abort', () => void poster.close()) // abandon requests in flight
  printListening(
    {
      store,
      secret,
      isMade: options.secret === undefined,
      isSent: isEnterprise(
        store,
        nowOf(store, () => new Date()),
      ),
    },
    options,
  )
  const feed = followFeed(db, {
    storeId: store.id,
    types: options.events,
    after,
    signal: ended,
    onConnection: (error) => printConnection(error, config.databaseUrl === null),
  })
  try {
    for await (const followed of feed) {
      const body = webhookBody(followed.event, followed.quote, { baseUrl: config.baseUrl, apiVersion: SERVICE_VERSION })
      const at = new Date()
      const headers = webhookHeaders({ id: followed.event.id, at, body }, [webhookKey(secret)], config.docsUrl)
      const answer = await poster.post({ url: options.forwardTo, headers, body })
      if (ended.aborted) return
      printForwarded({ ...followed, at, body, answer }, options)
    }
  } finally {
    await poster.close()
  }
}

/** Returns a signal that aborts when the process is told to end. */
function endOfProcess(): AbortSignal {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort())
  return ended.signal
}

/** Returns the event before the first one to forward; null for the oldest. */
async function findStart(db: Db, store: Store, { since, fromStart }: ListenOptions): Promise<string | null> {
  if (fromStart) return null
  if (since === undefined) return findNewestEventId(db, store.id)
  const fault = await findAnchorFault({ db, store, now: new Date() }, { starting_after: since })
  if (!fault) return since
  throw new Error(`${since} is not an event of ${store.domain} from the last 30 days.`)
}
