import type pg from 'pg'
import type { Logger } from 'pino'
import type { Systems } from '../commands/context.ts'
import { openSecretBox } from '../commands/secrets/open-secret-box.ts'
import { connect, isDatabaseAway } from '../database/database.ts'
import { reachNodes } from '../database/distribution/at-store.ts'
import { isDistributed } from '../database/distribution/is-distributed.ts'
import { databaseFiles } from '../database/documents/database-files.ts'
import { migrate } from '../database/migrate.ts'
import { createPartitions, hasPartitions } from '../database/partitions.ts'
import { noteKeyUsed } from '../database/secrets/secret-keys.ts'
import { readStore } from '../database/stores/stores.ts'
import { KEY_NOTED_EVERY_MS } from '../domain/secrets/secret-key-state.ts'
import { createClamdScanner } from '../outside/attachments/clamd-scanner.ts'
import type { Scanner } from '../outside/attachments/scanner.ts'
import type { Files } from '../outside/files.ts'
import { createSmtpMailer } from '../outside/mailer.ts'
import { dnsResolver } from '../outside/name-resolver.ts'
import { createStripeCards } from '../outside/payments/stripe/stripe-cards.ts'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { httpTransport } from '../outside/platform/embedded/inbound/http-transport.ts'
import { createPlatformByStore } from '../outside/platform/platform-by-store.ts'
import type { Shopify } from '../outside/platform/shopify/create-shopify.ts'
import { createPoster } from '../outside/post.ts'
import { FolderInUse, startEmbeddedPostgres } from '../outside/postgres/embedded-postgres.ts'
import { s3Files } from '../outside/s3-files.ts'
import type { Config } from './config.ts'
import type { PlatformMetrics } from './metrics.ts'
import { openShopify } from './open-shopify.ts'

/** The database and the other systems every role works with. */
export interface Installation {
  databaseUrl: string
  pool: pg.Pool
  platform: EmbeddedPlatform
  /** null without its settings. */
  shopify: Shopify | null
  systems: Systems
  files: Files
  /** null without its address. */
  scanner: Scanner | null
  links: Links
}

/** Facts that a process's roles tell each other once they run. */
interface Links {
  /** The address at which this process reaches the HTTP side. */
  apiOrigin: string
  wakeDeliveries: (storeId: string) => void
  wakeJobs: (storeId: string) => void
}

const POOL_SIZE = 16
/** Connections to each node: fewer are warmer. With 6 a cluster did 136 quotes a second, with 16 it did 128. */
const NODE_POOL_SIZE = 6

/** Options for opening an installation. */
interface Opening {
  /** Receives what closes the installation. */
  deferred: AsyncDisposableStack
  logger: Logger
  metrics: PlatformMetrics | null
  clock: () => Date
  /** Returns how long closing may still take. */
  leftMs: () => number
}

/** Opens and migrates the database (the embedded one unless another is named), and assembles the systems. */
export async function openInstallation(config: Config, opening: Opening): Promise<Installation> {
  const { deferred, logger, clock } = opening
  if (config.allowPrivateWebhooks) {
    logger.warn('webhooks to private addresses are allowed: for local development only')
  }
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, opening))
  await migrate(databaseUrl)
  const sending = openSenders(config, deferred)
  const { db, pool, close } = connect(databaseUrl, { max: POOL_SIZE, ...sayOnce(logger) })
  deferred.defer(close)
  if (config.reachesNodes)
    deferred.defer(reachNodes({ db, pool }, { url: databaseUrl, max: NODE_POOL_SIZE, ...sayOfNodes(logger) }))
  await preparePartitions(db, clock(), logger)
  const { secretBox, warnings } = await openSecretBox(db, config.secretKeys, clock())
  for (const warning of warnings) logger.warn(warning)
  noteKeyWhileAlive({ db, secretBox, logger, clock }, deferred)
  return { databaseUrl, pool, ...(await assemble(config, { db, pool, secretBox, ...sending }, opening)) }
}

/** Creates partitions. A node that is away keeps no process from starting while today has its own: upkeep tries again. */
async function preparePartitions(db: Systems['db'], now: Date, logger: Logger): Promise<void> {
  try {
    await createPartitions(db, now)
  } catch (error) {
    if (!isDatabaseAway(error) || !(await hasPartitions(db, now))) throw error
    logger.warn({ err: error }, 'a node of the cluster is away: partitions for the days ahead are created later')
  }
}

/** Opens what sends webhooks and mail. It closes after the database, so that requests aborted then are not recorded as failed. */
export function openSenders({ allowPrivateWebhooks, smtp }: Config, deferred: AsyncDisposableStack) {
  const poster = createPoster({ resolver: dnsResolver, allowPrivate: allowPrivateWebhooks })
  deferred.defer(() => poster.close())
  const mailer = smtp && createSmtpMailer(smtp)
  deferred.defer(() => mailer?.close())
  return { poster, mailer }
}

/** Assembles the systems around an open database. */
export async function assemble(
  config: Config,
  open: Pick<Systems, 'db' | 'secretBox' | 'poster' | 'mailer'> & { pool: pg.Pool },
  { deferred, logger, metrics, clock }: Omit<Opening, 'leftMs'>,
): Promise<Omit<Installation, 'databaseUrl' | 'pool'>> {
  const { baseUrl, docsUrl, secretKeys, allowPrivateWebhooks, bucket, scanUrl } = config
  const { db, pool, secretBox, poster, mailer } = open
  const links: Links = { apiOrigin: baseUrl, wakeDeliveries: () => {}, wakeJobs: () => {} }
  const platform = createEmbeddedPlatform(pool, {
    clock,
    baseUrl,
    secretKeys,
    transport: httpTransport(() => `${links.apiOrigin}/platform/embedded/webhooks`),
    areApart: () => isDistributed(db),
  })
  const shopify =
    config.shopify &&
    (await openShopify(config.shopify, { db, secretBox, resolver: dnsResolver, logger, metrics, clock, deferred }))
  const systems: Systems = {
    db,
    platform: createPlatformByStore({
      embedded: platform,
      shopify: shopify?.platform ?? null,
      platformOf: rememberPlatforms(db),
    }),
    ...(shopify && { platformAdmin: shopify.admin }),
    ...(shopify?.plans && { plans: shopify.plans }),
    secretBox,
    cards: createStripeCards({ url: config.stripeUrl }),
    resolver: dnsResolver,
    poster,
    mailer,
    allowPrivateWebhooks,
    ownHosts: [baseUrl, docsUrl].map((address) => new URL(address).hostname),
    wakeDeliveries: (storeId) => links.wakeDeliveries(storeId),
    wakeJobs: (storeId) => links.wakeJobs(storeId),
  }
  const files = bucket ? s3Files(bucket) : databaseFiles(db)
  return { platform, shopify, systems, files, scanner: scanUrl === null ? null : createClamdScanner(scanUrl), links }
}

/** Returns a look-up of the platform a store is on, which never changes. */
function rememberPlatforms(db: Systems['db']): (storeId: string) => Promise<'embedded' | 'shopify'> {
  const known = new Map<string, 'embedded' | 'shopify'>()
  return async (storeId) => {
    const platform = known.get(storeId) ?? (await readStore(db, storeId)).platform
    known.set(storeId, platform)
    return platform
  }
}

/** Notes every hour that this process seals with its newest key, so that its sealed data is looked for that long. */
function noteKeyWhileAlive(
  { db, secretBox, logger, clock }: Pick<Systems, 'db' | 'secretBox'> & { logger: Logger; clock: () => Date },
  deferred: AsyncDisposableStack,
): void {
  const [id = ''] = secretBox.keyIds
  const timer = setInterval(() => {
    noteKeyUsed(db, id, clock()).catch((err: unknown) => logger.warn({ err }, 'failed to note that the key is in use'))
  }, KEY_NOTED_EVERY_MS)
  deferred.defer(() => clearInterval(timer))
}

/** Restarts the embedded database whenever it ends. Ends the process if another has taken over its folder. */
async function startDatabase({ dataDir }: Config, { deferred, logger, leftMs }: Opening): Promise<string> {
  const watch = {
    lost: () => logger.warn('the embedded database ended or dropped its connections: restarting it'),
    failed: (err: unknown) => {
      if (!(err instanceof FolderInUse))
        return logger.warn({ err }, 'failed to restart the embedded database, will retry')
      logger.fatal({ err }, 'another process has taken the data folder: ending')
      process.exit(1)
    },
    back: () => logger.info('the embedded database is running again'),
  }
  const embedded = await startEmbeddedPostgres({ dataDir, owner: 'the service', access: 'own', watch })
  deferred.defer(() => embedded.stop(leftMs()))
  return embedded.url
}

/** Logs when a node stops answering this process, and when it answers again. */
function sayOfNodes(logger: Logger) {
  return {
    onLost: (node: string, err: unknown) =>
      logger.warn(
        { err, node },
        'a node of the cluster does not answer this process: its stores are reached by the coordinator',
      ),
    onReached: (node: string) => logger.info({ node }, 'the node of the cluster answers again'),
  }
}

/** Logs once per outage that connections are lost, and once that they are back. */
function sayOnce(logger: Logger) {
  let isAway = false
  return {
    onError: (err: unknown) => {
      if (isAway) logger.debug({ err }, 'lost another database connection')
      else logger.warn({ err }, 'lost a database connection: reconnecting as soon as the database accepts connections')
      isAway = true
    },
    onConnect: () => {
      if (isAway) logger.info('the database accepts connections again')
      isAway = false
    },
  }
}
