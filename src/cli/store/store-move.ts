import type { Command } from 'commander'
import { readStore } from '../../database/stores/stores.ts'
import { databaseUrl } from '../database-url.ts'
import { withOperator } from '../operator.ts'
import { printRecord } from '../print.ts'

/** `qns store move` */
export function addStoreMove(store: Command): void {
  store
    .command('move')
    .description('move a store to another node of the cluster, while the service runs')
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--to <node>', 'a worker as "qns database nodes" names it, such as 10.0.0.2:5432')
    .option(
      '--alone',
      'first give the store shards of its own: its old neighbours stay, and their writes wait for seconds',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', MOVE_HELP)
    .action(async ({ store: named, to, alone = false, json = false }, command) => {
      const url = databaseUrl()
      const { id, domain } = await withOperator(command, ({ db }) => readStore(db, named))
      const { moveStore } = await import('../../database/distribution/nodes.ts')
      const { withOneClient } = await import('../../database/one-client.ts')
      const { from, along } = await withOneClient(url, 'qns store move', (client) =>
        moveStore(client, id, { to, alone }),
      )
      printRecord({ store: domain, from, to, stores_moved_along: along }, json)
    })
}

const MOVE_HELP = `
The stores that share its shards move along. Its rows are copied while it works; at the end its writes wait for a few seconds.`
