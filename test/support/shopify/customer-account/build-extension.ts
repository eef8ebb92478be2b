import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The folder of the customer-account UI extension. */
export const CUSTOMER_QUOTES = join(import.meta.dirname, '../../../../shopify/extensions/customer-quotes')

/**
 * Returns the extension for a service at this address as one script, which `shopify app deploy` would make from the same sources: it
 * declares `customerQuotes`, the function that Shopify calls.
 */
export async function buildExtension(address: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [serviceAt(address)],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(CUSTOMER_QUOTES, 'src/customer-quotes.tsx'), formats: ['iife'], name: 'customerQuotes' },
    },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}

/** Stands in for the file that `qns shopify config` writes. */
function serviceAt(address: string): Plugin {
  const name = '\0service-address'
  return {
    name: 'service-address',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/service-address.json') ? name : null),
    load: (id) => (id === name ? `export const address = ${JSON.stringify(address)}` : null),
  }
}
