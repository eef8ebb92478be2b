import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { AccessDenied } from '../../../../src/outside/platform/shopify/access-denied.ts'
import type { AdminApi } from '../../../../src/outside/platform/shopify/admin-api.ts'

/** Returns the plainest AdminApi: one request over HTTP to the shop's endpoint, nothing repeated. */
export function fakeApi(shopOf: (storeId: string) => { url: string; token: string }): AdminApi {
  return {
    run: async (call, document, variables) => {
      const { url, token } = shopOf(call.storeId)
      const executed = document.kind === 'mutation' ? 'unknown' : 'no'
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: JSON.stringify({ query: document.text, variables, operationName: document.name }),
      }).catch((cause: unknown) => {
        throw new PlatformUnavailable('Shopify cannot be reached', { executed, cause })
      })
      if (!answer.ok) throw new PlatformUnavailable(`Shopify answered ${answer.status}`, { executed })
      const { data, errors } = (await answer.json()) as {
        data?: unknown
        errors?: { extensions?: { code?: string } }[]
      }
      if (errors?.some(({ extensions }) => extensions?.code === 'ACCESS_DENIED')) throw new AccessDenied('denied')
      if (errors) throw new PlatformUnavailable(`Shopify refused ${document.name}: ${JSON.stringify(errors)}`)
      return data as never
    },
  }
}
