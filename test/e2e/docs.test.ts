import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { openTestService, type TestService } from '../support/service.ts'

const WIDTHS = [1280, 390]
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let service: TestService
let browser: Browser
before(async () => {
  service = await openTestService({ baseUrl: 'http://localhost:3000', docsUrl: 'http://localhost:3000/docs' })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS })
})
after(async () => {
  await browser?.close()
  await service?.close()
})

for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of ['/', '/docs', '/docs/errors', '/docs/errors#not_found']) {
      test(`${path} shows without a complaint and without scrolling sideways at ${width} px, ${colorScheme}`, async () => {
        await onPage({ width, colorScheme }, async (page) => {
          await page.goto(service.baseUrl + path)
          await page
            .getByRole('heading', { level: path === '/docs' ? 2 : 1 })
            .first()
            .waitFor()
          if (path === '/docs') await page.getByText('/v1/ping').first().waitFor()
          const overhang = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.ok(Number(overhang) <= 0, `${overhang} px too wide`)
          await keepScreenshot(page, `${path}-${width}-${colorScheme}`)
        })
      })
    }
  }

  test(`a visitor authorizes with a key and tries GET /v1/ping at ${width} px`, async () => {
    const store = await service.addStore()
    const key = await service.addKey(store)
    await onPage({ width }, async (page) => {
      await page.goto(`${service.baseUrl}/docs`)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.getByRole('dialog').or(page.locator('.dialog-ux')).getByRole('textbox').fill(key)
      await page.locator('.auth-btn-wrapper button.authorize').click()
      await page.locator('.auth-btn-wrapper button.btn-done').click()
      await tryPing(page, store.domain)
      await keepScreenshot(page, `try-it-${width}`)
      await page.reload()
      await tryPing(page, store.domain)
    })
  })
}

async function tryPing(page: Page, domain: string): Promise<void> {
  const operation = page.locator('.opblock', { has: page.getByText('/v1/ping', { exact: true }) })
  await operation.waitFor()
  const execute = operation.getByRole('button', { name: 'Execute' })
  if (!(await execute.isVisible())) await operation.locator('.opblock-summary-control').click()
  await execute.click()
  const answer = operation.locator('.live-responses-table')
  await answer.getByText('200', { exact: true }).first().waitFor()
  assert.match((await answer.textContent()) ?? '', new RegExp(RegExp.escape(domain)))
}

/** Runs the steps on a page of their own and fails when the browser logged an error or a request went wrong. */
async function onPage(
  { width, colorScheme = 'light' }: { width: number; colorScheme?: 'light' | 'dark' },
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`)
    if (!response.url().startsWith(service.baseUrl) && !response.url().startsWith('data:'))
      complaints.push(response.url())
  })
  try {
    await steps(page)
    assert.deepEqual(complaints, [])
  } finally {
    await context.close()
  }
}

/** With SHOTS=folder, keeps what the page looks like for a person to judge. */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder)
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/[/#]+/g, '_')}.png`,
      fullPage: true,
      clip: { x: 0, y: 0, width: 1280, height: 2400 },
    })
}
