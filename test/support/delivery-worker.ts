import { connect } from '../../src/database/database.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { DeliveryEngine } from '../../src/jobs/webhooks/delivery-engine.ts'
import { dnsResolver } from '../../src/outside/name-resolver.ts'
import { createPoster } from '../../src/outside/post.ts'
import { createLogger } from '../../src/process/logger.ts'

/**
 * A process that delivers webhooks of the database at DATABASE_URL to receivers of this machine whose authority is CA, and is
 * killed or stopped by the test. Its leases hold for LEASE_MS. It waits long for answers: receivers share the machine with
 * everything else, and a retry comes after minutes.
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
