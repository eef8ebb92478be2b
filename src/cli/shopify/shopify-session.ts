import type { Command } from 'commander'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import { dnsResolver } from '../../outside/name-resolver.ts'
import type { CallObserver } from '../../outside/platform/shopify/client/call-observer.ts'
import type { Shopify, ShopifySettings } from '../../outside/platform/shopify/create-shopify.ts'
import { type Config, readConfig } from '../../process/config.ts'
import { createLogger } from '../../process/logger.ts'
import { openShopify } from '../../process/open-shopify.ts'
import { type Session, secretBoxOf } from '../session.ts'

/** Returns the configuration with the app at Shopify. Ends the command with words unless there is one. */
export function readShopifyConfig(command: Command): Config & { shopify: ShopifySettings } {
  const config = readConfig(process.env)
  const { shopify } = config
  if (!shopify) return command.error('error: set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET of the app first')
  return { ...config, shopify }
}

interface Opening {
  /** Receives what closes it. */
  deferred: AsyncDisposableStack
  /** Hears the calls. */
  ear?: CallObserver
}

/** Opens the app at Shopify as the service has it. Ends the command with words unless it is configured. */
export async function openShopifySession(
  command: Command,
  session: Session,
  { deferred, ear }: Opening,
): Promise<{ shopify: Shopify; secretBox: SecretBox }> {
  const { shopify: settings } = readShopifyConfig(command)
  const secretBox = await secretBoxOf(session)
  const shopify = await openShopify(settings, {
    db: session.db,
    secretBox,
    resolver: dnsResolver,
    logger: createLogger('silent'),
    metrics: null,
    ...(ear && { ear }),
    clock: () => new Date(),
    deferred,
  })
  return { shopify, secretBox }
}
