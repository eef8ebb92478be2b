import type { Product, ProductMatch, QuoteRequested, RequestForm } from '../client/portal-answers.ts'
import { Refusal, send } from '../http/send.ts'

const MOST_WAIT_MS = 30_000
const SUGGESTIONS = 8

/** The first matching products, and whether there are more. */
export interface Found {
  data: readonly Product[]
  has_more: boolean
}

/** The form's requests to the service, for one store. Each throws a Refusal, with status 0 if there was no response. */
export interface Service {
  readForm(): Promise<RequestForm>
  search(text: string, signal: AbortSignal): Promise<Found>
  /** Returns a row for each SKU, in the same order. */
  lookUp(skus: readonly string[]): Promise<readonly ProductMatch[]>
  /** Returns a row for each variant's id, in the same order. */
  lookUpVariants(ids: readonly string[]): Promise<readonly ProductMatch[]>
  request(body: unknown): Promise<QuoteRequested>
}

/** Returns the service at an address with a trailing slash, called anonymously. */
export function serviceFor(root: string, store: string): Service {
  const at = (path: string) => `${root}portal/api/stores/${encodeURIComponent(store)}/${path}`
  const lookUp = async (body: object) => (await ask<{ data: ProductMatch[] }>('POST', at('products/lookup'), { body })).data
  return {
    readForm: () => ask<RequestForm>('GET', at('form')),
    search: async (text, signal) => {
      const query = new URLSearchParams({ q: text, limit: String(SUGGESTIONS) })
      return send<Found>('GET', at(`products?${query}`), { signal })
    },
    lookUp: (skus) => lookUp({ skus }),
    lookUpVariants: (ids) => lookUp({ variant_ids: ids }),
    request: (body) => ask<QuoteRequested>('POST', at('requests'), { body }),
  }
}

async function ask<T>(method: string, url: string, { body }: { body?: unknown } = {}): Promise<T> {
  const signal = AbortSignal.timeout(MOST_WAIT_MS)
  return send<T>(method, url, { body, signal }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(0, { code: 'unreachable', detail: 'No answer came.' })
  })
}
