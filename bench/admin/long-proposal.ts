import type { Page } from 'playwright-core'
import type { AdminSession } from './session.ts'
import { createProposal } from './typing.ts'

/** Twice the lines that the service allows: they are doubled on the way to the browser. */
const LINES = 200
const KEYS = '3 3 . 5 Enter - 8 % ArrowDown 1 2 ArrowUp Shift+ArrowDown ArrowDown'.split(' ')
const ROUNDS = 15
/** Event Timing reports what takes longer than this; anything else counts as this much. */
const LEAST_MS = 16
const WATCH = `
  window.slow = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.slow.set(interactionId, Math.max(duration, window.slow.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS} })`

interface Doubled {
  id: string
}

/** Prices a proposal of 200 lines by keyboard; returns the milliseconds from each key to the paint after it, by Event Timing. */
export async function measureLongProposal(session: AdminSession): Promise<number[]> {
  const quoteId = await createProposal(session, LINES / 2)
  const context = await session.open()
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await doubleLines(page, quoteId)
  await page.goto(`${session.origin}/admin/quotes/${quoteId}/proposal`)
  await page
    .locator('input[id^="price-"]')
    .nth(LINES - 1)
    .waitFor()
  await page.locator('input[id^="price-"]').first().focus()
  await page.evaluate('window.slow.clear()')
  let pressed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of KEYS) {
      await page.keyboard.press(key)
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
      pressed += 1
    }
  }
  const slow = (await page.evaluate('[...window.slow.values()]')) as number[]
  await context.close()
  return [...slow, ...Array<number>(Math.max(0, pressed - slow.length)).fill(LEAST_MS)]
}

/** Answers for the service with twice the lines of the quote, and keeps what is saved of them. */
async function doubleLines(page: Page, quoteId: string): Promise<void> {
  const twice = <T extends Doubled>(lines: T[]) => [...lines, ...lines.map((line) => ({ ...line, id: `${line.id}-2` }))]
  let quote: Record<string, unknown> = {}
  await page.route(`**/admin/api/quotes/${quoteId}`, async (route) => {
    const response = await route.fetch()
    const read = (await response.json()) as { lines: Doubled[]; suggested: { lines: Doubled[] } }
    quote = { ...read, lines: twice(read.lines), suggested: { ...read.suggested, lines: twice(read.suggested.lines) } }
    await route.fulfill({ response, json: quote })
  })
  await page.route(`**/admin/api/quotes/${quoteId}/proposal`, async (route) => {
    const { revision: _, ...staged } = route.request().postDataJSON() as Record<string, unknown>
    quote = { ...quote, staged, suggested: null }
    await route.fulfill({ json: quote })
  })
}
