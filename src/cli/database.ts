import { type Command, Option } from 'commander'
import type { ShardMove } from '../database/distribution/rebalance.ts'
import { databaseUrl } from './database-url.ts'
import { printRecord, printTable } from './print.ts'

/** `qns database distribute|nodes|rebalance` */
export function addDatabaseCommands(database: Command): void {
  database
    .command('distribute')
    .description('spread the stores over the nodes of a Citus cluster; may be run again')
    .option('--dry-run', 'only say which tables it would place where')
    .option('--json', 'print JSON')
    .addHelpText('after', DISTRIBUTE_HELP)
    .action(async ({ dryRun = false, json = false }) => {
      const { distributeDatabase } = await import('../database/distribution/distribute-database.ts')
      const onPlacing = ({ table, placement }: { table: string; placement: string }) =>
        json || console.error(`${table}: ${placement}`)
      const placed = await distributeDatabase(databaseUrl(), { isTrial: dryRun, onPlacing })
      if (dryRun)
        printTable(
          placed.map((one) => ({ ...one })),
          json,
        )
      else printRecord({ tables_placed: placed.length }, json)
    })
  database
    .command('nodes')
    .description('list the nodes of the cluster, with how many stores each has')
    .option('--json', 'print JSON')
    .action(async ({ json = false }) => {
      const { listClusterNodes } = await import('../database/distribution/nodes.ts')
      const { withOneClient } = await import('../database/one-client.ts')
      const nodes = await withOneClient(databaseUrl(), 'qns database nodes', listClusterNodes)
      printTable(
        nodes.map((node) => ({ ...node })),
        json,
      )
    })
  database
    .command('rebalance')
    .description('spread the stores evenly over the workers of the cluster, while the service runs')
    .addOption(
      new Option('--empty <node>', 'move all stores off this worker instead, and give it none any more').conflicts(
        'fill',
      ),
    )
    .option('--fill <node>', 'give stores again to a worker that was emptied')
    .option('--dry-run', 'only say what it would move')
    .option('--json', 'print JSON')
    .addHelpText('after', REBALANCE_HELP)
    .action(async ({ empty, fill, dryRun = false, json = false }) => {
      const { rebalance } = await import('../database/distribution/rebalance.ts')
      const { withOneClient } = await import('../database/one-client.ts')
      const onMoving = ({ from, to, stores }: ShardMove, number: number, of: number) =>
        json ||
        console.error(
          `${number} of ${of}: moving ${stores} ${stores === 1 ? 'store' : 'stores'} from ${from} to ${to} …`,
        )
      const moves = await withOneClient(databaseUrl(), 'qns database rebalance', (client) =>
        rebalance(client, { empty, fill, isTrial: dryRun, onMoving }),
      )
      printTable(
        moves.map(({ from, to, stores, bytes }) => ({ from, to, stores, bytes })),
        json,
      )
    })
}

const DISTRIBUTE_HELP = `
Stop the service first. It takes as long as copying the database, all in one transaction: interrupted, it leaves everything
as it was. docs/scale.md says what the cluster needs, and when a larger machine is the better answer.`

const REBALANCE_HELP = `
Stores are moved in groups, one after the other; a group's writes wait for a few seconds at the end of its move. It may be
interrupted at any time and run again: each move is whole by itself, and the last one begun still ends. It moves nothing if
no worker has much more than others.`
