import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Sends GET /v1/ping from the reference, whose answer must name the store. */
export async function tryPing(page: Page, domain: string): Promise<void> {
  const operation = page.locator('.opblock', { has: page.getByText('/v1/ping', { exact: true }) })
  await operation.waitFor()
  const execute = operation.getByRole('button', { name: 'Execute' })
  if (!(await execute.isVisible())) await operation.locator('.opblock-summary-control').click()
  await execute.click()
  const answer = operation.locator('.live-responses-table')
  await answer.getByText('200', { exact: true }).first().waitFor()
  assert.match((await answer.textContent()) ?? '', new RegExp(RegExp.escape(domain)))
}
