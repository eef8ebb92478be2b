import { type Command, Option } from 'commander'
import { readConfig } from '../config.ts'
import { ROLES, serve } from '../serve.ts'
import { switchApi } from '../store/api-switch.ts'
import { withOperator } from './operator.ts'
import { printRecord } from './print.ts'
import { withSession } from './session.ts'

/** `qns serve`, `qns migrate`, `qns api disable|enable` */
export function addServiceCommands(program: Command): void {
  program
    .command('serve')
    .description('run the service until SIGTERM (the same as npm start)')
    .addOption(
      new Option('--only <role>', 'only answer HTTP (api), or only run jobs and deliver webhooks (worker)').choices(
        ROLES,
      ),
    )
    .action(async ({ only = null }) => {
      await serve(readConfig(process.env), only)
      process.exit() // whatever a lost connection still waits for
    })
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .option('--json', 'print JSON')
    .action(async ({ json = false }) => {
      printRecord({ migrated: await withSession('migrate', async ({ migrations }) => migrations) }, json)
    })
  const api = program.command('api').description("the API's switch, for maintenance and incidents")
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    api
      .command(name)
      .description(disabled ? 'answer 503 api_disabled to every request of /v1' : 'answer requests of /v1 again')
      .option('--json', 'print JSON')
      .action(async ({ json = false }, command) => {
        await withOperator(command, ({ db, now }) => db.transaction().execute((tx) => switchApi(tx, disabled, now)))
        printRecord({ api: disabled ? 'disabled' : 'enabled' }, json)
      })
  }
}
