import type { Page } from 'playwright-core'

/** Event Timing reports what takes longer than this; anything else counts as this much. */
const LEAST_MS = 16
const WATCH = `
  window.slow = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.slow.set(interactionId, Math.max(duration, window.slow.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS} })`

/** Keeps what the browser itself says of keys and taps on this page: milliseconds from each to the paint after it, by Event Timing. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(WATCH)
}

/** Does the steps, and waits for the paint after each; returns the milliseconds of each. */
export async function timeInteractions(page: Page, steps: readonly (() => Promise<void>)[]): Promise<number[]> {
  await page.evaluate('window.slow.clear()')
  for (const step of steps) {
    await step()
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  }
  const slow = (await page.evaluate('[...window.slow.values()]')) as number[]
  return [...slow, ...Array<number>(Math.max(0, steps.length - slow.length)).fill(LEAST_MS)]
}
