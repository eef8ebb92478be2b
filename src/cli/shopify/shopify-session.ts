import type { Command } from 'commander'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import { dnsResolver } from '../../outside/name-resolver.ts'
import type { Shopify, ShopifySettings } from '../../outside/platform/shopify/create-shopify.ts'
import { type Config, readConfig } from '../../process/config.ts'
import { createLogger } from '../../process/logger.ts'
import { openShopify } from '../../process/open-shopify.ts'
import { type Session, secretBoxOf, withSession } from '../session.ts'

interface ShopifySession extends Session {
  secretBox: SecretBox
  shopify: Shopify
}

/** Returns the configuration with the app at Shopify. Ends the command with words unless there is one. */
export function readShopifyConfig(command: Command): Config & { shopify: ShopifySettings } {
  const config = readConfig(process.env)
  const { shopify } = config
  if (!shopify) return command.error('error: set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET of the app first')
  return { ...config, shopify }
}

/** Runs an operator's command with the app at Shopify, as the service has it. */
export async function withShopify<T>(command: Command, work: (session: ShopifySession) => Promise<T>): Promise<T> {
  const { shopify: settings } = readShopifyConfig(command)
  const name = `${command.parent?.name()} ${command.name()}`
  return withSession(name, async (session) => {
    await using deferred = new AsyncDisposableStack()
    const { db } = session
    const secretBox = await secretBoxOf(session)
    const shopify = await openShopify(settings, {
      db,
      secretBox,
      resolver: dnsResolver,
      logger: createLogger('silent'),
      metrics: null,
      clock: () => new Date(),
      deferred,
    })
    return await work({ ...session, secretBox, shopify }) // before Shopify is closed
  })
}
