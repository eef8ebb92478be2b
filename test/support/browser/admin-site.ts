import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import type { AppOptions } from '../../../src/http/app-options.ts'
import { freePort } from '../processes/process.ts'
import { openTestService, type TestService } from '../service/service.ts'
import type { Staff } from '../shop/admin.ts'
import { cookieOf, launchBrowser, onPage } from './browser.ts'

/** The real service under a browser's address, and a browser. */
export interface AdminSite {
  service: TestService
  browser: Browser
  /** The browser's address of it: `http://localhost:…`. */
  origin: string
  close(): Promise<void>
}

/** Opens the service and a browser for a test file. */
export async function openAdminSite(overrides: Partial<Omit<AppOptions, 'platform'>> = {}): Promise<AdminSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const service = await openTestService({ port, baseUrl: origin, docsUrl: `${origin}/docs`, ...overrides })
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await service.close()
  }
  return { service, browser, origin, close }
}

interface Visit {
  /** The signed-in person; by default, nobody is signed in. */
  staff?: Staff
  /** Default 1280. */
  width?: number
  colorScheme?: 'light' | 'dark'
  /** The browser's preferred language, such as `de-DE`. */
  locale?: string
  expects?: readonly RegExp[]
}

/** Runs the steps in the admin at a path such as `/quotes`; fails if the browser reports anything. */
export async function onAdmin(
  { browser, origin }: AdminSite,
  path: string,
  { staff, width = 1280, colorScheme = 'light', locale, expects = [] }: Visit,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const visit = {
    origin,
    width,
    colorScheme,
    expects,
    ...(staff && { cookie: cookieOf(staff.cookie) }),
    ...(locale !== undefined && { locale }),
  }
  await onPage(browser, visit, async (page) => {
    await page.goto(`${origin}/admin${path}`)
    await steps(page)
  })
}

/** Fails if the page is wider than the window, naming what stands out. */
export async function checkFits(page: Page): Promise<void> {
  const overhang = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  if (overhang <= 0) return
  const outside = await page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0)
    .filter((one, _, all) => !all.some((other) => other !== one && one.contains(other)))
    .slice(0, 5).map((one) => one.outerHTML.slice(0, 120)).join('\\n')`)
  assert.fail(`${page.url()} is ${overhang} px too wide:\n${outside}`)
}

/** Fails if tabs are hidden because they are wider than their place. */
export async function checkTabsFit(page: Page): Promise<void> {
  const lists = `[...document.querySelectorAll('[role=tablist]')]`
  const overhang = Number(
    await page.evaluate(`Math.max(0, ...${lists}.map((list) => list.scrollWidth - list.clientWidth))`),
  )
  assert.equal(overhang, 0, `tabs of ${page.url()} are wider than their place`)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/**
 * Skips reports about passed checks, which take most of the time, and the second reading of styles and media for the one rule that needs
 * it and is never serious (no-autoplay-audio).
 */
const RUN_AXE = `axe.run({ resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) => violations)`

interface Violation {
  id: string
  impact: string | null
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** Fails if axe-core finds a serious or critical violation on the page as it is now. */
export async function checkAccessible(page: Frame | Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const violations = (await page.evaluate(RUN_AXE)) as Violation[]
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const said = bad.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((one) => `  ${one.html} ${one.failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(said, [], page.url())
}
