import type { createAdminRouter } from '../router.tsx'
import { APP_ROOT } from './app-root.ts'

/** The parameters that Shopify adds to the app's address; App Bridge has read them before anything of ours runs. */
const LAUNCH = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp']

/**
 * Removes from the page's address what Shopify added when it opened the app, such as a token, and the app's own path if it precedes a path
 * that has it already.
 */
export function forgetLaunch(): void {
  const address = new URL(location.href)
  for (const name of LAUNCH) address.searchParams.delete(name)
  address.pathname = address.pathname.replace(APP_ROOT + APP_ROOT, APP_ROOT)
  history.replaceState(history.state, '', address)
}

/** Follows the links that people choose in the side bar of Shopify's admin, without loading the app again. */
export function followAdmin(router: ReturnType<typeof createAdminRouter>): void {
  document.addEventListener('shopify:navigate', ({ target }) => {
    const href = target instanceof Element ? target.getAttribute('href') : null
    if (href?.startsWith('/')) router.history.push(href)
  })
}
