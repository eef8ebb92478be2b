import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startShopifyFake } from '../test/support/shopify/shopify-fake.ts'
import { type DemoShop, openDemoShops } from './open-demo-shops.ts'

/**
 * `npm run shopify:demo`: the service with a stand-in of Shopify on this machine, to click through everything without an account, until
 * Ctrl-C. The stand-in forgets everything when it ends, so the service starts on an empty database each time. PORT (3000) and
 * SHOPIFY_PORT (4010) choose the ports. It ends with 1 if the service sent anything that Shopify would not take.
 */
const { PORT: port = '3000', SHOPIFY_PORT: shopifyPort = '4010' } = process.env
const origin = `http://localhost:${port}`
const fake = await startShopifyFake({
  port: Number(shopifyPort),
  appOrigin: origin,
  webhookTarget: `${origin}/platform/shopify/webhooks`,
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  process.stderr.write(`Port ${shopifyPort} is in use: end what uses it, or set SHOPIFY_PORT to another.\n`)
  process.exit(1)
})
const dataDir = mkdtempSync(join(tmpdir(), 'shopify-demo-'))
const shop = openDemoShops(fake)
const { DATABASE_URL: _, ...env } = process.env // a real installation's database stays out of this
const service = spawn(process.execPath, ['src/main.ts'], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    ...env,
    PORT: port,
    BASE_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    SHOPIFY_CLIENT_ID: fake.app.clientId,
    SHOPIFY_CLIENT_SECRET: fake.app.secrets.join(','),
    SHOPIFY_APP_HANDLE: fake.app.handle,
    SHOPIFY_ADMIN_ORIGIN: fake.origin,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill('SIGTERM'))
createInterface({ input: service.stdout }).on('line', (line) => {
  if (line.startsWith('{')) process.stderr.write(`${line}\n`) // its log
  if (line.includes(' is running at ')) tell(shop)
})
const [code] = await once(service, 'exit')
await fake.close()
const postgres = join(dataDir, 'postgres') // elsewhere, if root started it
for (const folder of [postgres, dataDir]) if (existsSync(folder)) rmSync(realpathSync(folder), { recursive: true })
const mistakes = fake.mistakes()
if (mistakes.length > 0) process.stderr.write(`Shopify would not take this:\n${mistakes.join('\n')}\n`)
process.exitCode = mistakes.length > 0 ? 1 : (code ?? 0)

function tell({ admin, store }: DemoShop): void {
  process.stdout.write(`
The service runs with a stand-in of Shopify. Click in this order:

1. Install the app, as the owner of a shop:   ${admin}
   (Apps > Quotes). You are in the app, inside Shopify's admin.
2. Ask for a price, as a customer:            ${store}
   Sign in as Bea, open a product or fill the cart, press "Request a quote".
3. Answer, as staff:                          in the app, tab "New"
   Prepare the proposal, preview it, send it.
4. Agree, as the customer:                    ${store}/apps/quotes/portal
   Accept some or all of it, or ask for changes. Staff choose "Convert" for what is accepted.
5. Be paid:                                   ${admin}/draft_orders
   Send the invoice, pay it, refund or cancel the order, and see the quote follow.

Ctrl-C ends both; nothing is kept.
`)
}
