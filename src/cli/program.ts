import { Command } from 'commander'

/** A top-level command. Its description is here, so that help loads no other file. */
interface Entry {
  name: string
  about: string
  /** Loads the command and adds its options and subcommands. */
  fill: (command: Command) => Promise<unknown>
}

const ENTRIES: readonly Entry[] = [
  {
    name: 'serve',
    about: 'run the service until SIGTERM (the same as npm start)',
    fill: async (command) => (await import('./service.ts')).fillServe(command),
  },
  {
    name: 'migrate',
    about: 'migrate the database to the newest schema',
    fill: async (command) => (await import('./service.ts')).fillMigrate(command),
  },
  {
    name: 'doctor',
    about: 'say in ten lines whether this installation is healthy; ends with 1 if something is wrong',
    fill: async (command) => (await import('./doctor.ts')).fillDoctor(command),
  },
  {
    name: 'backup',
    about: 'copy the embedded database into one file; the service may be running',
    fill: async (command) => (await import('./backup.ts')).fillBackup(command),
  },
  {
    name: 'restore',
    about: 'restore a backup into a DATA_DIR without a database',
    fill: async (command) => (await import('./backup.ts')).fillRestore(command),
  },
  {
    name: 'database',
    about: 'spread stores over the nodes of a Citus cluster, when one machine is not enough',
    fill: async (command) => (await import('./database.ts')).addDatabaseCommands(command),
  },
  {
    name: 'api',
    about: 'switch the API off and on, for maintenance and incidents',
    fill: async (command) => (await import('./service.ts')).addApiCommands(command),
  },
  {
    name: 'secret',
    about: 'the keys in SECRET_KEY, by their fingerprints',
    fill: async (command) => (await import('./secret.ts')).addSecretCommands(command),
  },
  {
    name: 'store',
    about: 'stores (tenants)',
    fill: async (command) => (await import('./store/store.ts')).addStoreCommands(command),
  },
  {
    name: 'staff',
    about: "stores' staff",
    fill: async (command) => (await import('./staff.ts')).addStaffCommands(command),
  },
  {
    name: 'key',
    about: "stores' API keys",
    fill: async (command) => (await import('./key.ts')).addKeyCommands(command),
  },
  {
    name: 'catalog',
    about: "a store's products on the embedded commerce platform",
    fill: async (command) => (await import('./imports/catalog.ts')).addCatalogCommands(command),
  },
  {
    name: 'companies',
    about: "a store's B2B customers on the embedded commerce platform",
    fill: async (command) => (await import('./imports/companies.ts')).addCompaniesCommands(command),
  },
  {
    name: 'quote',
    about: "bring another app's quotes into a store",
    fill: async (command) => (await import('./imports/quote.ts')).addQuoteCommands(command),
  },
  {
    name: 'customer',
    about: "show, export or redact what is kept about a store's customers",
    fill: async (command) => (await import('./customer.ts')).addCustomerCommands(command),
  },
  {
    name: 'analytics',
    about: "stores' figures",
    fill: async (command) => (await import('./analytics.ts')).addAnalyticsCommands(command),
  },
  {
    name: 'document',
    about: 'check documents that people show you',
    fill: async (command) => (await import('./document.ts')).addDocumentCommands(command),
  },
  {
    name: 'mail',
    about: "stores' mail",
    fill: async (command) => (await import('./mail.ts')).addMailCommands(command),
  },
  {
    name: 'webhook',
    about: 'try, list, pause and resume webhooks',
    fill: async (command) => (await import('./webhook.ts')).addWebhookCommands(command),
  },
  {
    name: 'platform',
    about: "stores' commerce platforms",
    fill: async (command) => (await import('./platform.ts')).addPlatformCommands(command),
  },
  {
    name: 'shopify',
    about: 'the app at Shopify',
    fill: async (command) => (await import('./shopify/shopify.ts')).addShopifyCommands(command),
  },
  {
    name: 'event',
    about: 'list the types of events, and trigger them',
    fill: async (command) => (await import('./event.ts')).addEventCommands(command),
  },
]

/** Builds the command line; fills in only the commands named by these words, or all. */
export async function buildProgram(words: readonly string[] | 'all'): Promise<Command> {
  const program = new Command('qns').description("The Quote Negotiation Service's command line for operators")
  for (const { name, about, fill } of ENTRIES) {
    const command = program.command(name).description(about)
    if (words === 'all' || words.includes(name)) await fill(command)
  }
  return program
}

/** Runs the command in these words. An error becomes a line on standard error and exit code 1. */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    const named = words.slice(0, words[0] === 'help' ? 2 : 1)
    await (await buildProgram(named)).parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(`qns: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
