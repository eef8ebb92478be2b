import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { describeAppToml } from '../../outside/platform/shopify/app/app-toml.ts'
import { printJson, printRecord } from '../print.ts'
import { readShopifyConfig } from './shopify-session.ts'

/** The page in customers' accounts has the service's address from here; `shopify app deploy` builds it in. */
const SERVICE_ADDRESS = 'extensions/customer-quotes/service-address.json'

/** `qns shopify config` */
export function addShopifyCommands(shopify: Command): void {
  shopify
    .command('config')
    .description("write the app's configuration for Shopify's command line, from BASE_URL and SHOPIFY_CLIENT_ID")
    .option('--file <file>', 'the file to write, or - to print it', 'shopify/shopify.app.toml')
    .option('--json', 'print JSON')
    .action(({ file, json = false }, command: Command) => {
      const { shopify: app, baseUrl } = readShopifyConfig(command)
      if (!baseUrl.startsWith('https://')) {
        command.error(
          `error: Shopify reaches the service at a public https address only: set BASE_URL, which is ${baseUrl}`,
        )
      }
      const toml = describeAppToml({ clientId: app.clientId, baseUrl })
      if (file === '-') {
        if (json) printJson({ toml })
        else process.stdout.write(toml)
        return
      }
      const address = join(dirname(file), SERVICE_ADDRESS)
      mkdirSync(dirname(address), { recursive: true })
      writeFileSync(file, toml)
      writeFileSync(address, `${JSON.stringify({ address: baseUrl })}\n`)
      printRecord({ written: file, service_address: address, next: 'shopify app deploy --path shopify' }, json)
    })
}
