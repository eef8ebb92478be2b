import { type Command, Option } from 'commander'
import { readConfig } from '../process/config.ts'
import { ROLES } from '../process/roles.ts'
import { withOperator } from './operator.ts'
import { printRecord } from './print.ts'
import { withSession } from './session.ts'

/** `qns serve` */
export function fillServe(serve: Command): void {
  serve
    .addOption(
      new Option('--only <role>', 'only answer HTTP (api), or only run jobs and deliver webhooks (worker)').choices(
        ROLES,
      ),
    )
    .option('--json', 'print one JSON object when it runs')
    .action(async ({ only = null, json = false }) => {
      const { serve } = await import('../process/serve.ts')
      await serve(readConfig(process.env), { only, json })
      process.exit() // a lost connection may still hold the process open
    })
}

/** `qns migrate` */
export function fillMigrate(migrate: Command): void {
  migrate.option('--json', 'print JSON').action(async ({ json = false }) => {
    printRecord({ migrated: await withSession('migrate', async ({ migrations }) => migrations) }, json)
  })
}

/** `qns api disable|enable` */
export function addApiCommands(api: Command): void {
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    api
      .command(name)
      .description(disabled ? 'answer 503 api_disabled to every request of /v1' : 'answer requests of /v1 again')
      .option('--json', 'print JSON')
      .action(async ({ json = false }, command) => {
        const { switchApi } = await import('../database/access/api-switch.ts')
        await withOperator(command, ({ db, now }) => db.transaction().execute((tx) => switchApi(tx, disabled, now)))
        printRecord({ api: disabled ? 'disabled' : 'enabled' }, json)
      })
  }
}
