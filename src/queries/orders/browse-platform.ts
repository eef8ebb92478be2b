import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { DEFAULT_LIMIT, type Page, type PageRequest, platformPage } from '../page.ts'
import type { Reader } from '../reader.ts'

/** Words that all have to be found. */
export interface BrowseRequest extends PageRequest {
  q?: string
}

type Asking = Pick<Reader, 'store'>
type Browsed<Name extends 'browseProducts' | 'browseCompanies' | 'browseCustomers'> = Page<
  Awaited<ReturnType<EmbeddedPlatform[Name]>>['items'][number]
>

/** Lists the embedded platform's products, 20 a page, oldest first. */
export async function browseProducts(
  ctx: Asking,
  embedded: EmbeddedPlatform,
  { status, ...asked }: BrowseRequest & Pick<Parameters<EmbeddedPlatform['browseProducts']>[1], 'status'>,
): Promise<Browsed<'browseProducts'>> {
  const query = { ...toQuery(asked), ...(status && { status }) }
  return platformPage(await askPlatform(ctx, () => embedded.browseProducts(ctx.store.id, query)))
}

/** Lists its companies, like browseProducts. */
export async function browseCompanies(
  ctx: Asking,
  embedded: EmbeddedPlatform,
  asked: BrowseRequest,
): Promise<Browsed<'browseCompanies'>> {
  return platformPage(await askPlatform(ctx, () => embedded.browseCompanies(ctx.store.id, toQuery(asked))))
}

/** Lists its customers, like browseProducts. */
export async function browseCustomers(
  ctx: Asking,
  embedded: EmbeddedPlatform,
  asked: BrowseRequest,
): Promise<Browsed<'browseCustomers'>> {
  return platformPage(await askPlatform(ctx, () => embedded.browseCustomers(ctx.store.id, toQuery(asked))))
}

function toQuery({ q = '', limit = DEFAULT_LIMIT, cursor = null }: BrowseRequest) {
  return { text: q, limit, cursor }
}
