import type { Command } from 'commander'
import { listStores, readStore } from '../../database/stores/stores.ts'
import { withOperator } from '../operator.ts'
import { printRecord, printTable } from '../print.ts'
import { withSession } from '../session.ts'
import { json, trueOrFalse, wholeNumber } from '../values.ts'
import { addStoreClock } from './clock.ts'
import { describeStore } from './describe-store.ts'
import { addStoreCreate, planOption } from './store-create.ts'
import { addStoreMove } from './store-move.ts'
import { addStoreTransfer } from './transfer.ts'

/** `qns store create|list|show|set|clock|export|import|move` */
export function addStoreCommands(store: Command): void {
  addStoreCreate(store)
  store
    .command('list')
    .description('list all stores')
    .option('--json', 'print JSON')
    .action(async ({ json = false }, command) => {
      const stores = await withOperator(command, ({ db }) => listStores(db))
      printTable(
        stores.map(describeStore).map(({ settings: _, ...rest }) => rest),
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
      printRecord(describeStore(await withOperator(command, ({ db }) => readStore(db, store))), json)
    })
  store
    .command('set')
    .description('change a store')
    .requiredOption('--store <store>', 'id or domain')
    .addOption(planOption())
    .option('--trial-days <days>', 'start a trial of the Enterprise plan for this many days', wholeNumber)
    .option('--frozen <bool>', 'whether the subscription is frozen, so that no quotes can be created', trueOrFalse)
    .option('--development <bool>', 'whether it is a development store', trueOrFalse)
    .option('--installed <bool>', 'whether the store has the service installed', trueOrFalse)
    .option('--settings <json>', 'settings; replaces the top-level fields it names, null removes one', json)
    .option('--json', 'print JSON')
    .action(async ({ store, json = false, ...edit }) => {
      const { setStore } = await import('../../commands/stores/set-store.ts')
      const changed = await withSession('store set', ({ db, now, config }) =>
        setStore({ db, now, plansByPlatform: Boolean(config.shopify?.pricing) }, store, edit),
      )
      printRecord(describeStore(changed), json)
    })
  addStoreClock(store)
  addStoreTransfer(store)
  addStoreMove(store)
}
