import { type Command, Option } from 'commander'
import type { StoreRequest } from '../../commands/stores/create-store.ts'
import type { Store } from '../../database/stores/stores.ts'
import { withOperator } from '../operator.ts'
import { printRecord } from '../print.ts'
import { withSession } from '../session.ts'
import { openShopifySession, readShopifyConfig } from '../shopify/shopify-session.ts'
import { wholeNumber } from '../values.ts'
import { describeStore } from './describe-store.ts'

/** Returns the option that names a store's plan. */
export function planOption(): Option {
  return new Option('--plan <plan>', "the store's plan").choices(['enterprise', 'starter'])
}

type Request = Partial<Omit<StoreRequest, 'domain' | 'platform'>> & Pick<StoreRequest, 'domain'>

/** `qns store create` */
export function addStoreCreate(store: Command): void {
  store
    .command('create')
    .description('add a store')
    .addOption(
      new Option('--platform <platform>', 'the commerce platform it is on')
        .choices(['embedded', 'shopify'])
        .default('embedded'),
    )
    .option('--name <name>', 'its name')
    .requiredOption('--domain <domain>', 'its domain, such as acme.example.com; at Shopify acme.myshopify.com')
    .addOption(planOption())
    .option('--trial-days <days>', 'start a trial of the Enterprise plan for this many days', wholeNumber)
    .option('--development', 'a development store: test keys work, 50 buyer e-mails a day')
    .option('--currency <code>', 'base currency (default: USD)')
    .option('--timezone <name>', 'time zone, such as Europe/Berlin (default: UTC)')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ json = false, platform, ...request }, command: Command) => {
      const create = platform === 'shopify' ? createAtShopify : createEmbedded
      printRecord(describeStore(await create(command, request)), json)
    })
}

const HELP = `
--platform shopify adds a shop of the organization that owns the app. Shopify tells its name, currency and time zone.
A shop of another organization installs the app at Shopify instead, which makes its store.

  qns store create --name Acme --domain acme.example.com --plan enterprise
  qns store create --platform shopify --domain acme.myshopify.com --plan enterprise`

async function createEmbedded(command: Command, request: Request): Promise<Store> {
  const { name, plan } = request
  if (name === undefined) return command.error("error: required option '--name <name>' not specified")
  if (plan === undefined) return command.error("error: required option '--plan <plan>' not specified")
  const { createStore } = await import('../../commands/stores/create-store.ts')
  return withOperator(command, (operator) => createStore(operator, { ...request, name, plan }))
}

async function createAtShopify(command: Command, request: Request): Promise<Store> {
  const { name, currency, timezone, development, ...ours } = request
  const known = Object.entries({ name, currency, timezone, development }).filter(([, value]) => value !== undefined)
  if (known.length > 0) {
    const options = known.map(([option]) => `--${option}`).join(', ')
    return command.error(`error: leave out ${options}: Shopify tells what they are in this shop`)
  }
  const { createOwnStore } = await import('../../commands/stores/create-own-store.ts')
  readShopifyConfig(command)
  return withSession('store create', async (session) => {
    await using deferred = new AsyncDisposableStack()
    const { shopify, secretBox } = await openShopifySession(command, session, { deferred })
    const { door, requestOwnToken } = shopify
    const { db, now } = session
    return await createOwnStore({ db, now, secretBox, door, requestOwnToken }, ours) // before Shopify is closed
  })
}
