import type { BrowserContext, Page } from 'playwright-core'
import { timeInteractions, watchInteractions } from '../browser/interactions.ts'

/** The offer's 20 lines, five times: as many as the service allows. */
const TIMES = 5
const TAPS = 60

interface Line {
  id: string
}

/** Decides on lines of an offer of 100, on a phone's window; returns the milliseconds from each tap to the paint after it. */
export async function measureLongOffer(
  { origin, open }: { origin: string; open(): Promise<BrowserContext> },
  link: string,
): Promise<number[]> {
  const context = await open()
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await watchInteractions(page)
  await multiplyLines(page)
  await page.goto(`${origin}/q/${link}`)
  const labels = page.locator('main li label[data-choice]')
  await labels.nth(3 * TAPS).waitFor()
  const taps = Array.from({ length: TAPS }, (_, i) => () => labels.nth(3 * i + (i % 3)).click())
  const times = await timeInteractions(page, taps)
  await context.close()
  return times
}

/** Answers for the service with more lines of the quote, and asks it for the sum of those it knows. */
async function multiplyLines(page: Page): Promise<void> {
  await page.route(/\/portal\/api\/quotes\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const quote = (await response.json()) as { lines: Line[] }
    const lines = Array.from({ length: TIMES }, (_, time) =>
      quote.lines.map((line) => (time === 0 ? line : { ...line, id: `${line.id}-${time}` })),
    ).flat()
    await route.fulfill({ response, json: { ...quote, lines } })
  })
  await page.route('**/answer/preview', async (route) => {
    const body = route.request().postDataJSON() as { decisions?: { line_id: string }[] }
    const decisions = body.decisions?.filter(({ line_id }) => !line_id.includes('-'))
    await route.continue({ postData: JSON.stringify({ ...body, decisions }) })
  })
}
