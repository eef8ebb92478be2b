import { connect } from '../../../src/database/database.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { MailEngine } from '../../../src/jobs/mail/mail-engine.ts'
import { createSmtpMailer } from '../../../src/outside/mailer.ts'
import { dnsResolver } from '../../../src/outside/name-resolver.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'

/** A process that sends the mail of the database at DATABASE_URL over SMTP_URL; the test kills it. Its leases last LEASE_MS. */
const { DATABASE_URL = '', SMTP_URL = '', LEASE_MS = '' } = process.env
const { db, pool } = connect(DATABASE_URL, { max: 8, onError: () => {} })
const baseUrl = 'https://quotes.service.dev'
const clock = () => new Date()
const engine = new MailEngine({
  systems: {
    db,
    platform: createEmbeddedPlatform(pool, { clock, baseUrl }),
    secretBox: new SecretBox(['a test key of at least 32 characters']),
    resolver: dnsResolver,
    poster: createPoster({ resolver: dnsResolver, allowPrivate: false }),
    mailer: createSmtpMailer({ url: SMTP_URL, from: 'quotes@service.example' }),
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
  },
  files: databaseFiles(db),
  clock,
  baseUrl,
  logger: createLogger('silent'),
  leaseMs: Number(LEASE_MS),
})
engine.start()
