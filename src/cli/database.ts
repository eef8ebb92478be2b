import type { Command } from 'commander'
import { databaseUrl } from './database-url.ts'
import { printRecord, printTable } from './print.ts'

/** `qns database distribute|nodes` */
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
}

const DISTRIBUTE_HELP = `
Stop the service first. It takes as long as copying the database, all in one transaction: interrupted, it leaves everything
as it was. docs/scale.md says what the cluster needs, and when a larger machine is the better answer.`
