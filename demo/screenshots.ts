/**
 * Takes the pictures in `docs/` of a fresh demo store, in the system's Chromium:
 *
 *   npm run screenshots                  (CHROMIUM names another browser)
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/support/browser/browser.ts'
import { waitQuiet } from '../test/support/browser/wait-quiet.ts'
import { freePort, startNode } from '../test/support/processes/process.ts'

const STORE = 'harbourline.example.com'
const PASSWORD = 'harbourline-demo'
const PICTURES = join(import.meta.dirname, '../docs/pictures')
const port = await freePort()
const origin = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'qns-screenshots-'))
/** Accepts two webhooks and refuses the others, so that the log has something to show. */
let taken = 0
const receiver = createServer((request, response) => {
  request.resume()
  taken += 1
  response.writeHead(taken > 2 ? 503 : 204).end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const service = startNode(['src/main.ts'], {
  PORT: String(port),
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  LOG_LEVEL: 'warn',
})
const browser = await launchBrowser()
try {
  await service.printed('Try it:')
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  await signIn(page, 'ada.admin')
  await shootWork(page)
  await shootIntegrations(page)
  await shootBuyers(page)
} finally {
  await browser.close()
  service.process.kill('SIGTERM')
  if (service.process.exitCode === null) await once(service.process, 'close')
  receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function shootWork(page: Page): Promise<void> {
  await shoot(page, '/quotes?tab=all', 'inbox')
  const [countered] = await quotes(page, 'tab=countered')
  const [fresh] = await quotes(page, 'tab=new')
  const [mixed] = await quotes(page, 'status=partially_converted')
  await shoot(page, `/quotes/${mixed?.id}`, 'quote')
  await shoot(page, `/quotes/${(countered ?? fresh)?.id}/proposal`, 'editor')
  const revised = (await quotes(page, '')).find(({ version_number }) => version_number >= 2)
  await shoot(page, `/quotes/${revised?.id}/versions/${revised?.version_number}`, 'diff')
  await shoot(page, '/approvals?scope=team', 'approvals')
  await shoot(page, '/dashboard?period=week', 'dashboard')
}

async function shootIntegrations(page: Page): Promise<void> {
  await shoot(page, '/integrations/keys', 'keys')
  const { port: hooks } = receiver.address() as AddressInfo
  const body = { url: `http://localhost:${hooks}/quotes`, description: 'Our ERP', events: [] }
  const endpoint = (await call(page, 'POST', '/webhooks', body)) as { id: string }
  for (const quote of (await quotes(page, 'tab=new')).slice(0, 4)) {
    await call(page, 'POST', `/quotes/${quote.id}/messages`, { body: 'We are on it.', internal: false })
  }
  const deliveries = async () =>
    ((await call(page, 'GET', `/webhooks/${endpoint.id}/deliveries`)) as { data: Item[] }).data
  let data = await deliveries()
  while (!data.some(({ state }) => state === 'retrying')) data = await deliveries()
  await shoot(page, `/integrations/webhooks/${endpoint.id}`, 'webhooks')
  await shoot(
    page,
    `/integrations/webhooks/${endpoint.id}/deliveries/${data.find(({ state }) => state === 'retrying')?.id}`,
    'delivery',
  )
}

/** Shoots the buyers' pages: the request form, the mail with the offer, and answering it on a phone. */
async function shootBuyers(page: Page): Promise<void> {
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  await phone.goto(`${origin}/store/${STORE}/request?product=HP-HCS-0840Z&quantity=12&product=PL-SPK-240`)
  await phone.getByLabel('Target price of line 1').fill('18.50')
  await keep(phone, 'portal-request')

  const waiting = new Map((await quotes(page, 'status=proposal_sent')).map(({ id, line_count }) => [id, line_count]))
  const { data } = (await call(page, 'GET', '/mail?kind=proposal&limit=50')) as { data: Item[] }
  const lines = ({ quote_id }: Item) => waiting.get(quote_id) ?? 0
  const [offer] = data.toSorted((a, b) => lines(b) - lines(a))
  const mail = (await call(page, 'GET', `/mail/${offer?.id}`)) as { html: string; text: string }
  const sheet = await browser.newPage({ viewport: { width: 680, height: 400 } })
  await sheet.setContent(mail.html)
  await sheet.screenshot({ path: join(PICTURES, 'mail-proposal.png'), fullPage: true })
  console.log('docs/pictures/mail-proposal.png')

  await phone.goto(/http\S+\/q\/\S+/.exec(mail.text)?.[0] ?? origin)
  await phone.getByText('Accept', { exact: true }).first().click()
  await phone.getByText('Later', { exact: true }).nth(1).click()
  await phone.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await phone.evaluate("document.querySelector('li input[type=radio]').closest('li').scrollIntoView()")
  await keep(phone, 'portal-quote')
}

async function keep(page: Page, name: string): Promise<void> {
  await waitQuiet(page)
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(`${origin}/admin/sign-in`)
  await page.getByRole('textbox', { name: 'Store' }).fill(STORE)
  await page.getByLabel('E-mail').fill(`${who}@${STORE}`)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/my-turn')
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${origin}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await waitQuiet(page)
  await page.screenshot({ path: join(PICTURES, `admin-${name}.png`) })
  console.log(`docs/pictures/admin-${name}.png`)
}

interface Item {
  id: string
  version_number: number
  line_count: number
  /** Of a mail. */
  quote_id: string
  /** Of a delivery. */
  state: string
}

async function quotes(page: Page, query: string): Promise<Item[]> {
  return ((await call(page, 'GET', `/quotes?limit=50&${query}`)) as { data: Item[] }).data
}

/** Asks the admin API in the page, as the signed-in person. */
function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(`(async () => {
    const { csrf_token } = await (await fetch('/admin/api/session')).json()
    const answer = await fetch('/admin/api' + ${JSON.stringify(path)}, {
      method: '${method}',
      headers: { 'x-csrf-token': csrf_token, ...(${body !== undefined} && { 'content-type': 'application/json' }) },
      ${body === undefined ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`}
    })
    if (!answer.ok) throw new Error('${method} ${path} ' + answer.status + ' ' + (await answer.text()))
    return answer.json()
  })()`)
}
