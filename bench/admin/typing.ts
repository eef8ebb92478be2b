import type { Page } from 'playwright-core'
import type { AdminSession } from './session.ts'

/** Milliseconds from a key press to the paint of what it changed. */
export interface Typing {
  ours: readonly number[]
  bare: readonly number[]
}

const KEYS = 40
const LINES = 100
/** From the browser's own time of the key to the frame after the one that handled it. */
const WATCH = `
  window.typed = []
  addEventListener('keydown', ({ timeStamp }) => {
    window.drawn = new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
      resolve(window.typed.push(performance.now() - timeStamp))
    })))
  }, true)`

/** Types prices into the editor's lines, then into as many bare inputs. */
export async function measureTyping(session: AdminSession): Promise<Typing> {
  const quoteId = await createProposal(session, LINES)
  const context = await session.open()
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${'<p><input aria-label="Price"></p>'.repeat(LINES)}`,
    }),
  )
  await page.goto(`${session.origin}/bare`)
  const bare = await typeInto(page)
  await page.goto(`${session.origin}/admin/quotes/${quoteId}/proposal`)
  const ours = await typeInto(page)
  await context.close()
  return { ours, bare }
}

async function typeInto(page: Page): Promise<number[]> {
  const field = page.getByLabel(/price/i).and(page.locator('input')).first()
  await field.waitFor()
  await field.focus()
  await page.evaluate('window.typed.length = 0')
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press(i % 8 < 4 ? String(1 + (i % 4)) : 'Backspace')
    await page.evaluate('window.drawn')
  }
  return (await page.evaluate('window.typed')) as number[]
}

/** Requests a quote of so many lines; returns its id. */
export async function createProposal({ origin, apiKey }: AdminSession, count: number): Promise<string> {
  const response = await fetch(`${origin}/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      buyer: { email: 'bench@buyer.example', name: 'A buyer' },
      lines: Array.from({ length: count }, (_, i) => ({ custom: { title: `Thing ${i + 1}` }, quantity: 1 + (i % 9) })),
    }),
  })
  const body = (await response.json()) as { id?: string; detail?: string }
  if (body.id === undefined) throw new Error(`No quote to type into: ${body.detail}`)
  return body.id
}
