import type { Page } from 'playwright-core'

const QUIET = `new Promise((resolve) => {
  let last = performance.now()
  const watch = new PerformanceObserver(() => { last = performance.now() })
  watch.observe({ type: 'resource' })
  const look = () => {
    if (performance.now() - last < 400) return requestAnimationFrame(look)
    watch.disconnect()
    resolve()
  }
  look()
})`

/**
 * Resolves once the page has fetched nothing for a while. Playwright's `networkidle` never comes while a page follows changes live, or if a
 * frame has come and gone.
 */
export async function waitQuiet(page: Page): Promise<void> {
  await page.evaluate(QUIET)
}
