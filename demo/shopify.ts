import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ShopifyFake, startShopifyFake } from '../test/support/shopify/shopify-fake.ts'

/**
 * `npm run shopify:demo`: the service with a stand-in of Shopify on this machine, to click through everything without an account, until
 * Ctrl-C. The stand-in forgets everything when it ends, so the service starts on an empty database each time. PORT (3000) and
 * SHOPIFY_PORT (4010) choose the ports.
 */
const { PORT: port = '3000', SHOPIFY_PORT: shopifyPort = '4010' } = process.env
const origin = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'shopify-demo-'))
const fake = await startShopifyFake({
  port: Number(shopifyPort),
  appOrigin: origin,
  webhookTarget: `${origin}/platform/shopify/webhooks`,
})
const buyerId = openShop(fake)
const service = spawn(process.execPath, ['src/main.ts'], {
  stdio: ['inherit', 'ignore', 'inherit', 'ipc'],
  env: {
    ...process.env,
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
service.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  void fake.close().then(() => process.exit(code ?? 0))
})
await untilAnswering()
tell(fake, buyerId)

/** Adds a shop with a few products, its owner, and a company. Returns the id of the customer who buys for it. */
function openShop({ addShop }: ShopifyFake): string {
  const shop = addShop('quote-demo', { name: 'Quote Demo' })
  shop.addStaff({ firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', accountOwner: true })
  const buyer = shop.addCustomer({ firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.com' })
  const { company, locations } = shop.addCompany('Sample Works')
  shop.addContact(company, buyer, locations)
  for (const [name, price] of [
    ['Steel bolt M8', '0.45'],
    ['Desk lamp', '79.00'],
    ['Standing desk', '649.00'],
  ] as const) {
    shop.addVariant({ name, price })
  }
  return buyer.id
}

async function untilAnswering(): Promise<void> {
  const { setTimeout: wait } = await import('node:timers/promises')
  while (service.exitCode === null) {
    const isUp = await fetch(`${origin}/health`).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (isUp) return
    await wait(200)
  }
}

function tell({ origin: shopify }: ShopifyFake, buyerId: string): void {
  const storefront = `http://quote-demo.localhost:${new URL(shopify).port}`
  process.stdout.write(`
The service runs with a stand-in of Shopify. Click in this order:

1. Staff install and open the app in Shopify's admin:
   ${shopify}/store/quote-demo/sign-in
2. A customer of the shop signs in there, and asks for a quote (New request):
   ${storefront}/account/login?customer=${buyerId}&return_to=/apps/quotes
3. Staff answer it in the app; the customer accepts under "My quotes":
   ${storefront}/apps/quotes

Ctrl-C ends both; nothing is kept.
`)
}
