import { callPlatform } from '../../outside/platform/call-platform.ts'
import type { CommercePlatform, FoundCompany, FoundCustomer } from '../../outside/platform/port.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'

type Asking = Pick<Reader, 'store' | 'platform'>

/** Words that all have to be found. */
interface SearchRequest extends PageRequest {
  q?: string
}

/** Searches the platform's customers by name, address and company, 20 a page. */
export function searchCustomers(ctx: Asking, asked: SearchRequest): Promise<Page<FoundCustomer>> {
  return search(ctx, asked, (call, query) => ctx.platform.searchCustomers(call, query))
}

/** Searches the platform's companies, 20 a page. */
export function searchCompanies(ctx: Asking, asked: SearchRequest): Promise<Page<FoundCompany>> {
  return search(ctx, asked, (call, query) => ctx.platform.searchCompanies(call, query))
}

type Search<T> = (
  ...asked: Parameters<CommercePlatform['searchCustomers']>
) => Promise<Parameters<typeof platformPage<T>>[0]>

async function search<T>(
  ctx: Asking,
  { q: text = '', limit = DEFAULT_LIMIT, cursor = null }: SearchRequest,
  ask: Search<T>,
): Promise<Page<T>> {
  return platformPage(await callPlatform(ctx, (call) => ask(call, { text, limit, cursor })))
}
