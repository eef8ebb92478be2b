import { setTimeout as delay } from 'node:timers/promises'
import { Client } from './clients.ts'
import type { Life } from './life.ts'

const LOOKS_AGAIN_AFTER_MS = 2_000

/** Has a member of staff convert the quote once, and notes in `life` if that was acknowledged. They look first, as people do. */
export async function pressConvert(life: Life, origins: readonly string[]): Promise<void> {
  const staff = new Client(origins, life.shop.session, Date.now())
  const path = `/admin/api/quotes/${life.quoteId}`
  const seen = await staff.once('GET', path)
  if (seen.status !== 200) return
  const isThere = seen.body.status === 'converted'
  if (isThere || (await staff.once('POST', `${path}/convert`, { revision: seen.body.revision })).status === 200)
    life.acknowledged.push('quote.converted')
}

/** Tells whether the conversion of a life was acknowledged. */
export function isConverted({ acknowledged }: Life): boolean {
  return acknowledged.includes('quote.converted')
}

/** Has staff look again and again until every quote is converted; returns those that are not in time. */
export async function convertAll(
  lives: readonly Life[],
  origins: readonly string[],
  withinMs: number,
): Promise<Life[]> {
  for (const end = Date.now() + withinMs; ; await delay(LOOKS_AGAIN_AFTER_MS)) {
    const open = lives.filter((life) => !isConverted(life))
    if (open.length === 0 || Date.now() > end) return open
    for (const life of open) await pressConvert(life, origins)
  }
}
