import { convertQuote } from '../../../src/commands/orders/convert-quote.ts'
import { startConversion } from '../../../src/commands/orders/start-conversion.ts'
import { connect } from '../../../src/database/database.ts'
import { readStore } from '../../../src/database/stores/stores.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { ADMIN } from '../service/context.ts'

/**
 * A process of the service on DATABASE_URL that converts QUOTE_ID of STORE_ID, one draft order per line, and is killed at
 * STEP, in the ORDINAL-th draft order: `started` before the platform is asked, `asked` during it, `made` when it has
 * answered, `saved` when the draft order is recorded.
 */
const { DATABASE_URL = '', STORE_ID = '', QUOTE_ID = '', STEP = '', ORDINAL = '1', NOW = '' } = process.env
const secretKeys = ['a test key of at least 32 characters']
const now = new Date(NOW)
const { db, pool } = connect(DATABASE_URL, { max: 5, onError: () => {} })
const embedded = createEmbeddedPlatform(pool, { clock: () => now, baseUrl: 'https://quotes.service.dev', secretKeys })

const die = () => process.kill(process.pid, 'SIGKILL')
let asked = 0
const platform: typeof embedded = {
  ...embedded,
  createDraftOrder: async (call, key, input) => {
    asked += 1
    const isHere = asked === Number(ORDINAL)
    if (STEP === 'saved' && asked === Number(ORDINAL) + 1) die()
    if (isHere && STEP === 'asked') {
      void embedded.createDraftOrder(call, key, input) // killed while the platform works on it
      await new Promise((resolve) => setImmediate(resolve))
      die()
    }
    const draft = await embedded.createDraftOrder(call, key, input)
    if (isHere && STEP === 'made') die()
    return draft
  },
}

const resolver = { addresses: async () => [] }
const ctx = {
  db,
  platform,
  secretBox: new SecretBox(secretKeys),
  resolver,
  poster: createPoster({ resolver, allowPrivate: false }),
  mailer: null,
  allowPrivateWebhooks: false,
  ownHosts: [],
  wakeDeliveries: () => {},
  store: await readStore(db, STORE_ID),
  actor: ADMIN,
  now,
}
const groups = (process.env.LINES ?? '').split(',').map((id) => [id])
const request = { groups, shippingOn: 'first', invoice: true } as const
if (STEP === 'started') {
  await startConversion(ctx, { quoteId: QUOTE_ID }, request)
  die()
}
await convertQuote(ctx, { quoteId: QUOTE_ID }, request)
die()
