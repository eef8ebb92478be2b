import { setTimeout as delay } from 'node:timers/promises'
import { VariantsByIds } from '../../src/outside/platform/shopify/documents.ts'
import type { CallerOptions, LookUp } from './caller.ts'

const ANSWERS_WITHIN_MS = 5_000
const ASKS_AGAIN_AFTER_MS = 500

/** Opens a client as one writes it first: it sends at once, and asks again when Shopify says THROTTLED, for as long as ours does. */
export function openBareClient({ fakeOrigin, shop, token }: CallerOptions): LookUp {
  const url = `${fakeOrigin}/shops/${shop}/admin/api/2026-10/graphql.json`
  const headers = { 'content-type': 'application/json', 'x-shopify-access-token': token }
  return async (ids) => {
    const variables = { ids: ids.map((id) => `gid://shopify/ProductVariant/${id}`) }
    const body = JSON.stringify({ query: VariantsByIds.text, operationName: VariantsByIds.name, variables })
    for (const end = performance.now() + ANSWERS_WITHIN_MS; ; await delay(ASKS_AGAIN_AFTER_MS)) {
      if (performance.now() > end) throw new Error('throttled for too long')
      const answer = await fetch(url, { method: 'POST', headers, body })
      const said = (await answer.json()) as { data?: unknown }
      if (said.data) return said.data
    }
  }
}
