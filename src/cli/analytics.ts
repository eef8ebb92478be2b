import type { Command } from 'commander'
import { rebuildAnalytics } from '../commands/rebuild-analytics.ts'
import { verifyAnalytics } from '../commands/verify-analytics.ts'
import { withOperator } from './operator.ts'
import { printTable } from './print.ts'

/** `qns analytics rebuild|verify` */
export function addAnalyticsCommands(program: Command): void {
  const analytics = program.command('analytics').description("stores' figures")
  analytics
    .command('rebuild')
    .description('compute the figures anew from all changes of quotes; the service may run')
    .requiredOption('--store <store>', 'id or domain')
    .action(async ({ store }, command) => {
      await withOperator(command, (operator) => rebuildAnalytics(operator, store))
      console.log('The figures are computed anew.')
    })
  analytics
    .command('verify')
    .description('compare the figures with all changes of quotes, and print where they differ')
    .requiredOption('--store <store>', 'id or domain')
    .option('--json', 'print JSON')
    .action(async ({ store, json = false }, command) => {
      const differences = await withOperator(command, (operator) => verifyAnalytics(operator, store))
      printTable(
        differences.map((one) => ({ ...one })),
        json,
      )
      if (differences.length > 0) process.exitCode = 1
    })
}
