import { type Command, Option } from 'commander'
import { listStores, readStore, type Store } from '../database/stores/stores.ts'
import { isEnterprise } from '../domain/stores/plan.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'
import { json, trueOrFalse, wholeNumber } from './values.ts'

const plan = () => new Option('--plan <plan>', "the store's plan").choices(['enterprise', 'starter'])

/** `qns store create|list|show|set` */
export function addStoreCommands(store: Command): void {
  store
    .command('create')
    .description('add a store')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--domain <domain>', 'its domain, such as acme.example.com')
    .addOption(plan().makeOptionMandatory())
    .option('--trial-days <days>', 'start a trial of the Enterprise plan for this many days', wholeNumber)
    .option('--development', 'a development store: test keys work, 50 buyer e-mails a day')
    .option('--currency <code>', 'base currency', 'USD')
    .option('--timezone <name>', 'time zone, such as Europe/Berlin', 'UTC')
    .option('--json', 'print JSON')
    .action(async ({ json = false, ...request }, command) => {
      const { createStore } = await import('../commands/stores/create-store.ts')
      printRecord(describe(await withOperator(command, (operator) => createStore(operator, request))), json)
    })
  store
    .command('list')
    .description('list all stores')
    .option('--json', 'print JSON')
    .action(async ({ json = false }, command) => {
      const stores = await withOperator(command, ({ db }) => listStores(db))
      printTable(
        stores.map(describe).map(({ settings: _, ...rest }) => rest),
        json,
      )
    })
  store
    .command('show')
    .description('show one store with its settings')
    .argument('[store]', 'id or domain')
    .option('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async (named, { store = named, json = false }, command) => {
      if (!store) command.error('error: name the store by its id or domain')
      printRecord(describe(await withOperator(command, ({ db }) => readStore(db, store))), json)
    })
  store
    .command('set')
    .description('change a store')
    .requiredOption('--store <store>', 'id or domain')
    .addOption(plan())
    .option('--trial-days <days>', 'start a trial of the Enterprise plan for this many days', wholeNumber)
    .option('--frozen <bool>', 'whether the subscription is frozen, so that no quotes can be created', trueOrFalse)
    .option('--development <bool>', 'whether it is a development store', trueOrFalse)
    .option('--installed <bool>', 'whether the store has the service installed', trueOrFalse)
    .option('--settings <json>', 'settings; replaces the top-level fields it names, null removes one', json)
    .option('--json', 'print JSON')
    .action(async ({ store, json = false, ...edit }, command) => {
      const { setStore } = await import('../commands/stores/set-store.ts')
      printRecord(describe(await withOperator(command, (operator) => setStore(operator, store, edit))), json)
    })
}

function describe(store: Store) {
  return {
    id: store.id,
    domain: store.domain,
    platform: store.platform,
    name: store.name,
    plan: store.plan,
    trial_ends_at: store.trialEndsAt,
    api_available: isEnterprise(store, new Date()) && store.installed,
    development: store.development,
    installed: store.installed,
    frozen: store.frozen,
    currency: store.currency,
    timezone: store.timezone,
    created_at: store.createdAt,
    settings: store.settings,
  }
}
