import { Command } from 'commander'
import { addAnalyticsCommands } from './cli/analytics.ts'
import { addCatalogCommands } from './cli/catalog.ts'
import { addCompaniesCommands } from './cli/companies.ts'
import { addEventCommands } from './cli/event.ts'
import { addKeyCommands } from './cli/key.ts'
import { addMailCommands } from './cli/mail.ts'
import { addSecretCommands } from './cli/secret.ts'
import { addServiceCommands } from './cli/service.ts'
import { addStaffCommands } from './cli/staff.ts'
import { addStoreCommands } from './cli/store.ts'
import { addWebhookCommands } from './cli/webhook.ts'

const program = new Command('qns').description("The Quote Negotiation Service's command line for operators")
addServiceCommands(program)
addSecretCommands(program)
addStoreCommands(program)
addStaffCommands(program)
addKeyCommands(program)
addCatalogCommands(program)
addCompaniesCommands(program)
addAnalyticsCommands(program)
addMailCommands(program)
addWebhookCommands(program)
addEventCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  console.error(`qns: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
