import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Systems } from './commands/context.ts'
import { resumeConversions } from './commands/resume-conversions.ts'
import type { DemoAccess } from './commands/seed-demo.ts'
import { type Config, ConfigError } from './config.ts'
import { SecretBox } from './domain/secret-box.ts'
import { buildApp } from './http/app.ts'
import { startJobs } from './jobs/runner.ts'
import { createLogger } from './logger.ts'
import { makeDemo } from './make-demo.ts'
import { dnsResolver } from './outside/name-resolver.ts'
import { createEmbeddedPlatform } from './outside/platform/embedded/embedded-platform.ts'
import { postTo } from './outside/platform/embedded/http-transport.ts'
import { startEmbeddedPostgres } from './outside/postgres/embedded-postgres.ts'
import { connect } from './store/database.ts'
import { migrate } from './store/migrate.ts'
import { createPartitions } from './store/partitions.ts'

const POOL_SIZE = 16
const DRAIN_WITHIN_MS = 6_000

/** Runs the service until SIGTERM or SIGINT, then finishes what runs and stops everything it started. */
export async function serve(config: Config): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const logger = createLogger(config.logLevel)
  const clock = () => new Date()
  const steps: (() => unknown)[] = []
  const cleanUp = async () => {
    for (const step of steps.toReversed()) await step()
  }
  try {
    const url = config.databaseUrl ?? (await startDatabase(config, steps))
    await migrate(url)
    const { db, pool } = connect(url, {
      max: POOL_SIZE,
      onError: (err) => logger.warn({ err }, 'a database connection was lost'),
    })
    steps.push(() => db.destroy())
    await createPartitions(db, clock())
    let ownAddress = config.baseUrl
    const platform = createEmbeddedPlatform(pool, {
      clock,
      baseUrl: config.baseUrl,
      secretKeys: config.secretKeys,
      transport: postTo(() => `${ownAddress}/platform/embedded/webhooks`),
    })
    const systems: Systems = {
      db,
      platform,
      secretBox: new SecretBox(config.secretKeys),
      resolver: dnsResolver,
      ownHosts: [config.baseUrl, config.docsUrl].map((address) => new URL(address).hostname),
    }
    const { baseUrl, secretKeys } = config
    const demo =
      config.databaseUrl === null ? await makeDemo(pool, { ...systems, baseUrl, secretKeys, now: clock() }) : null
    const app = await buildApp({
      ...systems,
      embedded: platform,
      clock,
      baseUrl: config.baseUrl,
      docsUrl: config.docsUrl,
      trustedProxies: config.trustedProxies,
      logger,
    })
    steps.push(() => drain(app))
    await listen(app, config)
    ownAddress = app.listeningOrigin
    const resumed = resumeConversions(systems, clock(), true).catch((err: unknown) =>
      logger.error({ err }, 'conversions could not be gone on with'),
    )
    steps.push(() => resumed)
    const jobs = await startJobs({ systems, embedded: platform, clock, logger }, pool)
    steps.push(() => jobs.stop())
    greet(config, demo)
    await stopped
    logger.info('stopping: finishing what runs')
  } finally {
    await cleanUp()
  }
}

async function startDatabase(config: Config, steps: (() => unknown)[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, owner: 'the service', access: 'own' })
  steps.push(() => embedded.stop())
  return embedded.url
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `PORT: ${port} is already in use on ${host}. Stop what listens there, or set PORT to another one.`,
    )
  }
}

/** Takes no more requests and finishes those that run; what still runs after a while is cut off. */
async function drain(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS)
  await app.close()
  clearTimeout(cutOff)
}

function greet({ baseUrl }: Config, demo: DemoAccess | null): void {
  const lines = [
    `The Quote Negotiation Service is running at ${baseUrl}`,
    `  API reference  ${baseUrl}/docs`,
    `  OpenAPI        ${baseUrl}/openapi.json`,
    `  Staff's API    ${baseUrl}/admin/api/openapi.json`,
    `  Buyers' API    ${baseUrl}/portal/api/openapi.json`,
  ]
  if (demo) {
    lines.push(
      '',
      `A demo store is ready: ${demo.domain}. Its API key, shown only now:`,
      `  ${demo.apiKey}`,
      `Its staff sign in with the password ${demo.password} (it is a development store: give no real one this password):`,
      ...demo.staff.map(({ email, role }) => `  ${email} (${role})`),
      '',
      'Try it:',
      `  curl -H 'Authorization: Bearer ${demo.apiKey}' ${baseUrl}/v1/ping`,
    )
  }
  console.log(`${lines.join('\n')}\n`)
}
