import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium, without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS })
}

/** Runs the steps on a page of their own and fails when the browser logged an error or a request went wrong. */
export async function onPage(
  browser: Browser,
  { origin, width, colorScheme = 'light' }: { origin: string; width: number; colorScheme?: 'light' | 'dark' },
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
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    const isIcon = new URL(request.url()).pathname === '/favicon.svg' // given up when the page is left before it came
    if (!isIcon || reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`)
    if (!response.url().startsWith(origin) && !response.url().startsWith('data:')) complaints.push(response.url())
  })
  try {
    await steps(page)
    assert.deepEqual(complaints, [])
  } finally {
    await context.close()
  }
}

/** With SHOTS=folder, keeps what the page looks like for a person to judge. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder)
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/[/#]+/g, '_')}.png`,
      fullPage: true,
      clip: { x: 0, y: 0, width: 1280, height: 2400 },
    })
}
