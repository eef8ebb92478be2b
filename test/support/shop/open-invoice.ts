import { readSecretToken } from '../../../src/domain/access/secret-token.ts'
import type { EmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'

/** Returns the invoice that a link opens, or null. */
export async function openInvoice(platform: Pick<EmbeddedPlatform, 'readInvoice'>, url: string | null) {
  const key = readSecretToken(url?.slice(url.lastIndexOf('/') + 1) ?? '')
  return key?.storeId ? platform.readInvoice(key.storeId, key.hash) : null
}
