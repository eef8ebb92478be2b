import type { Command } from 'commander'
import type { Context } from '../commands/context.ts'
import { checkSecretKeys } from '../commands/secrets/open-secret-box.ts'
import { readStore } from '../database/stores/stores.ts'
import { SecretBox } from '../domain/secrets/secret-box.ts'
import { nowOf } from '../domain/stores/test-clock.ts'
import { dnsResolver } from '../outside/name-resolver.ts'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../outside/post.ts'
import type { Session } from './session.ts'
import { openShopifySession } from './shopify/shopify-session.ts'

/** Works on a store as the operator, at its business time, with its platform. */
export async function withStoreContext<T>(
  command: Command,
  session: Session,
  named: string,
  work: (opened: { ctx: Context; embedded: EmbeddedPlatform }) => Promise<T>,
): Promise<T> {
  const { config, db, pool, now } = session
  await using deferred = new AsyncDisposableStack()
  const store = await readStore(db, named)
  const secretKeys = await checkSecretKeys(db, config.secretKeys, now)
  const clock = () => new Date()
  const embedded = createEmbeddedPlatform(pool, { clock, baseUrl: config.baseUrl, secretKeys })
  const platform =
    store.platform === 'shopify'
      ? (await openShopifySession(command, session, { deferred })).shopify.platform
      : embedded
  const poster = createPoster({ resolver: dnsResolver, allowPrivate: false })
  deferred.defer(() => poster.close())
  const ctx: Context = {
    ...{ db, platform, poster, resolver: dnsResolver, mailer: null, secretBox: new SecretBox(secretKeys) },
    ...{ allowPrivateWebhooks: false, ownHosts: [], wakeDeliveries: () => {} },
    ...{ store, actor: { kind: 'job' }, now: nowOf(store, () => now) },
  }
  return await work({ ctx, embedded }) // before Shopify is closed
}
