import type { Command } from 'commander'
import { rebuildAnalytics } from '../commands/analytics/rebuild-analytics.ts'
import { verifyAnalytics } from '../queries/analytics/verify-analytics.ts'
import { withOperator } from './operator.ts'
import { printRecord, printTable } from './print.ts'

/** `qns analytics rebuild|verify` */
export function addAnalyticsCommands(analytics: Command): void {
  analytics
    .command('rebuild')
    .description('recompute the figures from all changes of quotes; the service may be running')
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      await withOperator(command, (operator) => rebuildAnalytics(operator, store))
      printRecord({ store, figures: 'recomputed' }, json)
    })
  analytics
    .command('verify')
    .description('compare the figures with all changes of quotes, and print where they differ')
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      const differences = await withOperator(command, (operator) => verifyAnalytics(operator, store))
      if (differences.length === 0 && !json) console.log('The figures match all changes of quotes.')
      else {
        printTable(
          differences.map((one) => ({ ...one })),
          json,
        )
      }
      if (differences.length > 0) process.exitCode = 1
    })
}
