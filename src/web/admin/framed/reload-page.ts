import { appBridge, IS_FRAMED } from '../../http/framed.ts'

/**
 * Loads the page again. In Shopify's admin its address must say which shop may frame it and in which language, as when the admin opens
 * it.
 */
export function reloadPage(): void {
  if (IS_FRAMED) location.replace(launchAddress())
  else location.reload()
}

function launchAddress(): URL {
  const { shop = '', host = '' } = appBridge().config
  const address = new URL(location.href)
  const launch = { shop, host, embedded: '1', locale: document.documentElement.lang }
  for (const [name, value] of Object.entries(launch)) address.searchParams.set(name, value)
  return address
}
