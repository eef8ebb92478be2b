import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Context } from '../commands/context.ts'
import { exportPersonalData } from '../commands/customers/export-personal-data.ts'
import { forgetCustomer } from '../commands/customers/forget-customer.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { type FoundPerson, findPerson } from '../queries/customers/find-person.ts'
import { gatherPersonalData } from '../queries/customers/gather-personal-data.ts'
import { viewPersonalData, viewPersonalSummary } from '../views/customers/personal-data.ts'
import { printRecord } from './print.ts'
import { withSession } from './session.ts'
import { withStoreContext } from './store-context.ts'

interface Options {
  store: string
  email?: string
  customerId?: string
  json?: boolean
}

/** `qns customer show|export|redact` */
export function addCustomerCommands(customer: Command): void {
  named(customer, 'show', 'count the data kept about a customer, which redaction would remove').action(
    async ({ json = false, ...options }: Options, command: Command) => {
      await withCustomer(command, options, async ({ ctx, person }) => {
        printSummary(viewPersonalSummary(await gatherPersonalData(ctx, person)), json)
      })
    },
  )
  named(customer, 'export', 'everything kept about a customer, as JSON to send to them')
    .option('--output <file>', 'write to this new file instead of printing')
    .action(async ({ json = false, output, ...options }: Options & { output?: string }, command: Command) => {
      await withCustomer(command, options, async ({ ctx, person, baseUrl }) => {
        const gathered = await gatherPersonalData(ctx, person)
        const data = viewPersonalData(await exportPersonalData(ctx, gathered), baseUrl)
        if (output !== undefined)
          await writeFile(output, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
        printRecord(
          output === undefined ? data : { file: output, quotes: data.quotes.length },
          json || output === undefined,
        )
      })
    })
  named(
    customer,
    'redact',
    "remove a customer's identity and what they wrote, for good; figures, numbers and events of quotes stay",
  )
    .option('--yes', 'remove; without it, the command only lists what would be removed')
    .action(async ({ json = false, yes = false, ...options }: Options & { yes?: boolean }, command: Command) => {
      await withCustomer(command, options, async ({ ctx, person, embedded }) => {
        const before = viewPersonalSummary(await gatherPersonalData(ctx, person))
        printSummary(before, json)
        if (!yes) throw new Error('This cannot be undone. Add --yes to remove what is listed above.')
        await forgetCustomer(ctx, person, embedded)
        if (!json) console.log('\nRemoved.')
      })
    })
}

function named(customer: Command, name: string, about: string): Command {
  return customer
    .command(name)
    .description(about)
    .requiredOption('--store <store>', 'id or domain')
    .option('--email <email>', "the customer's address, even without an account")
    .option(
      '--customer-id <id>',
      'the id of their account on the commerce platform, instead of an address; both, if the platform does not let us see which belong together ("none" for a guest)',
    )
    .option('--json', 'print JSON')
}

/** Works on the customer that the options name, as the operator. */
async function withCustomer(
  command: Command,
  { store: named, email, customerId }: Options,
  work: (found: { ctx: Context; person: FoundPerson; embedded: EmbeddedPlatform; baseUrl: string }) => Promise<void>,
): Promise<void> {
  await withSession(`customer ${command.name()}`, (session) =>
    withStoreContext(command, session, named, async ({ ctx, embedded }) => {
      const person = await findPerson(ctx, { email, customerId }, embedded)
      await work({ ctx, person, embedded, baseUrl: session.config.baseUrl })
    }),
  )
}

function printSummary(summary: ReturnType<typeof viewPersonalSummary>, json: boolean): void {
  const { object: _, counts, quotes, ...who } = summary
  const numbers = quotes.map(({ number }) => number).join(', ')
  const row = { ...who, ...counts, quotes: quotes.length > 0 ? `${quotes.length}: ${numbers}` : 0 }
  printRecord(json ? { ...who, quotes, counts } : row, json)
}
