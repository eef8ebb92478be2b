import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The options that a page cannot change later. */
type Options = Pick<BrowserContextOptions, 'locale' | 'timezoneId'>

/** Contexts that nobody uses now, by browser and options. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>()

/**
 * Runs the steps in a context in which nobody is signed in, nothing is stored and nothing allowed. It may have served steps before: its cache of
 * files that never change stays, and saves later pages from loading the whole app again. Steps may not give it a script or a clock: these would stay.
 */
export async function inUsedContext(
  browser: Browser,
  options: Options,
  steps: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const free = idleOf(browser, options)
  const context = free.pop() ?? (await browser.newContext(options))
  try {
    await steps(context)
  } finally {
    await forget(context)
    free.push(context)
  }
}

/** Runs the steps in a context of their own. */
export async function inNewContext(
  browser: Browser,
  options: Options,
  steps: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    await steps(context)
  } finally {
    await context.close()
  }
}

function idleOf(browser: Browser, options: Options): BrowserContext[] {
  const byOptions = idle.get(browser) ?? new Map<string, BrowserContext[]>()
  idle.set(browser, byOptions)
  const key = JSON.stringify(options)
  const free = byOptions.get(key) ?? []
  byOptions.set(key, free)
  return free
}

/** Closes the pages, and forgets cookies, permissions and all that pages stored. Playwright's own way opens another page for that. */
async function forget(context: BrowserContext): Promise<void> {
  const [page, ...others] = context.pages()
  for (const other of others) await other.close()
  if (page) {
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', {
      origin: '*',
      storageTypes: 'local_storage,indexeddb,service_workers',
    })
    await page.close()
  }
  await context.clearCookies()
  await context.clearPermissions()
}
