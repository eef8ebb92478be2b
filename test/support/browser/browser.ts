import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { inNewContext, inUsedContext } from './contexts.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium, without a window. Throws if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  return chromium.launch({ executablePath, args: ARGS })
}

/** The address of test products' pictures: the only foreign address that answers. */
const PICTURES = 'https://cdn.example.com/'
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

interface OnPage {
  origin: string
  /** Another origin that may answer, such as one that frames ours. */
  also?: string
  width: number
  colorScheme?: 'light' | 'dark'
  /** The browser's preferred languages; its own by default. */
  locale?: string
  /** The browser's time zone, such as `Asia/Tokyo`; the machine's by default. */
  timezoneId?: string
  /** The cookie of a signed-in person. */
  cookie?: Cookie
  /** True when the steps give the context a clock or a script, which stay: it is used for nothing else then. */
  isFresh?: boolean
  /** True when the app is in a frame of another site’s page. */
  isFramed?: boolean
  /** Expected answers of 400 and more, such as / 409$/, as "address status", and expected messages of the browser. */
  expects?: readonly RegExp[]
}

/** Returns the cookie of a signed-in person, from a header such as `name=value`. */
export function cookieOf(header: string): Cookie {
  const [name = '', value = ''] = header.split('=', 2)
  return { name, value, domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' }
}

/** Runs the steps on a page of their own; fails if the browser logged an error or a request went wrong. */
export async function onPage(
  browser: Browser,
  {
    origin,
    also = origin,
    width,
    colorScheme = 'light',
    locale,
    timezoneId,
    cookie,
    isFresh = false,
    isFramed = false,
    expects = [],
  }: OnPage,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const run = isFresh ? inNewContext : inUsedContext
  await run(
    browser,
    { ...(locale !== undefined && { locale }), ...(timezoneId !== undefined && { timezoneId }) },
    async (context) => {
      if (cookie) await context.addCookies([cookie])
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }) // animations are judged by their end
      page.setDefaultTimeout(240_000) // a busy machine is slow, and anything that never appears fails anyway
      await (isFramed ? showFramedPictures : showPictures)(page)
      const complaints: string[] = []
      const expected = (what: string) => expects.some((pattern) => pattern.test(what))
      page.on('console', (message) => {
        // Chromium's log entries about answers of 400 and more are left out: the answers themselves are judged below.
        const isAnswer = message.text().startsWith('Failed to load resource: the server responded')
        if (['error', 'warning'].includes(message.type()) && !isAnswer && !expected(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText
        if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${reason}`) // abandoned when a page is left
      })
      page.on('response', (response) => {
        const answered = `${response.url()} ${response.status()}`
        if (response.status() >= 400 && !expected(answered)) complaints.push(answered)
        const isOurs = [origin, also, PICTURES].some((start) => response.url().startsWith(start))
        if (!isOurs && !/^(data|blob):/.test(response.url())) complaints.push(response.url())
      })
      try {
        await steps(page)
        assert.deepEqual(complaints, [])
      } catch (error) {
        if (complaints.length > 0) console.error(complaints.join('\n'))
        throw error
      }
    },
  )
}

/** Answers for test products' pictures. Only these requests are intercepted: a route of Playwright's stops all, and bypasses the cache. */
async function showPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const headers = [{ name: 'content-type', value: 'image/svg+xml' }]
  const body = Buffer.from(PICTURE).toString('base64')
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: headers, body })
      .catch(() => {}) // the page is closed
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${PICTURES}*` }] })
}

/** The same for frames of other sites, which have a process of their own. */
async function showFramedPictures(page: Page): Promise<void> {
  await page.route(`${PICTURES}**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
}

/** With SHOTS=folder, saves a screenshot of the page. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder)
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/[/#]+/g, '_')}.png`,
      fullPage: true,
      clip: { x: 0, y: 0, width: 1280, height: 2400 },
    })
}
