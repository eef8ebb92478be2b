import { connect } from '../../../src/database/database.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import { dnsResolver } from '../../../src/outside/name-resolver.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'

/**
 * A process that delivers the webhooks of the database at DATABASE_URL to receivers on this machine whose authority is CA;
 * the test kills or stops it. Its leases last LEASE_MS. It waits long for answers, because receivers share the machine and a
 * retry only comes after minutes.
 */
const { DATABASE_URL = '', CA = '', LEASE_MS = '3000' } = process.env
const { db } = connect(DATABASE_URL, { max: 8, onError: () => {} })
const engine = new DeliveryEngine({
  systems: {
    db,
    secretBox: new SecretBox(['a test key of at least 32 characters']),
    poster: createPoster({ resolver: dnsResolver, allowPrivate: true, ca: CA, timeoutMs: 60_000 }),
  },
  clock: () => new Date(),
  baseUrl: 'https://quotes.service.dev',
  docsUrl: 'https://quotes.service.dev/docs',
  logger: createLogger('silent'),
  leaseMs: Number(LEASE_MS),
})
engine.start()
process.once('SIGTERM', async () => {
  await engine.stop()
  process.exit()
})
console.log('delivers')
