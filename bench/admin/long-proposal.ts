import type { Page } from 'playwright-core'
import { timeInteractions, watchInteractions } from '../browser/interactions.ts'
import type { AdminSession } from './session.ts'
import { createProposal } from './typing.ts'

/** Twice the lines that the service allows: they are doubled on the way to the browser. */
const LINES = 200
const KEYS = '3 3 . 5 Enter - 8 % ArrowDown 1 2 ArrowUp Shift+ArrowDown ArrowDown'.split(' ')
const ROUNDS = 15

interface Doubled {
  id: string
}

/** Prices a proposal of 200 lines by keyboard; returns the milliseconds from each key to the paint after it, by Event Timing. */
export async function measureLongProposal(session: AdminSession): Promise<number[]> {
  const quoteId = await createProposal(session, LINES / 2)
  const context = await session.open()
  const page = await context.newPage()
  await watchInteractions(page)
  await doubleLines(page, quoteId)
  await page.goto(`${session.origin}/admin/quotes/${quoteId}/proposal`)
  await page
    .locator('input[id^="price-"]')
    .nth(LINES - 1)
    .waitFor()
  await page.locator('input[id^="price-"]').first().focus()
  const keys = Array<string[]>(ROUNDS).fill(KEYS).flat()
  const times = await timeInteractions(
    page,
    keys.map((key) => () => page.keyboard.press(key)),
  )
  await context.close()
  return times
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
