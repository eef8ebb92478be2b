import type { Language } from '../../languages/languages.ts'
import type { Product, ProductMatch, QuoteRequested, RequestBody, RequestForm } from '../client/portal-answers.ts'
import type { paths } from '../client/portal-api.d.ts'
import { type Answer, type Arguments, type Method, type PathOf, place } from '../client/requests.ts'
import { Refusal, send, urlIn } from '../http/send.ts'

const MOST_WAIT_MS = 30_000
const SUGGESTIONS = 8

/** The first matching products, and whether there are more. */
export interface Found {
  data: readonly Product[]
  has_more: boolean
}

/** The form's requests to the service, for one store. Each throws a Refusal, with status 0 if there was no response. */
export interface Service {
  /** Reads the form with its texts in a language. */
  readForm(language: Language): Promise<RequestForm>
  search(text: string, signal: AbortSignal): Promise<Found>
  /** Returns a row for each SKU, in the same order. */
  lookUp(skus: readonly string[]): Promise<readonly ProductMatch[]>
  /** Returns a row for each variant's id, in the same order. */
  lookUpVariants(ids: readonly string[]): Promise<readonly ProductMatch[]>
  /** Sends the request, with the form's csrf token if it has one. */
  request(body: RequestBody, csrfToken: string | null): Promise<QuoteRequested>
}

/** Returns the service at an address with a trailing slash, called anonymously. */
export function serviceFor(root: string, store: string): Service {
  const ask = askAt(`${root}portal/api`)
  const params = { domain: store }
  const lookUp = async (body: { skus?: string[]; variant_ids?: string[] }) =>
    (await patiently((signal) => ask('POST', '/stores/{domain}/products/lookup', { params, body, signal }))).data
  return {
    readForm: (language) =>
      patiently((signal) => ask('GET', '/stores/{domain}/form', { params, query: { language }, signal })),
    search: (q, signal) =>
      ask('GET', '/stores/{domain}/products', { params, query: { q, limit: SUGGESTIONS }, signal }),
    lookUp: (skus) => lookUp({ skus: [...skus] }),
    lookUpVariants: (ids) => lookUp({ variant_ids: [...ids] }),
    request: (asked, csrfToken) => {
      const body = csrfToken === null ? asked : Object.assign({}, asked, { csrf_token: csrfToken })
      return patiently((signal) => ask('POST', '/stores/{domain}/requests', { params, body, signal }))
    },
  }
}

/** Refuses a request without an answer in time as unreachable. */
function patiently<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return request(AbortSignal.timeout(MOST_WAIT_MS)).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(0, { code: 'unreachable', detail: 'No answer came.' })
  })
}

interface Ways {
  signal: AbortSignal
}

/** Returns the typed client of the portal's API at this address. */
function askAt(api: string) {
  return async <M extends Method, P extends PathOf<paths, M>>(
    method: M,
    path: P,
    ...[asked]: Arguments<paths, M, P, Ways>
  ): Promise<Answer<paths, M, P>> => {
    const { segments, query } = place(path, asked)
    const { body, signal }: { body?: unknown; signal?: AbortSignal } = asked ?? {}
    const url = urlIn(api, segments, query)
    return (await send(method, url, { body, ...(signal && { signal }) })) as Answer<paths, M, P>
  }
}
