import type { createAdminRouter } from '../router.tsx'

/** The parameters that Shopify adds to the app's address; App Bridge has read them before anything of ours runs. */
const LAUNCH = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp']

/** Removes from the page's address what Shopify added when it opened the app, such as a token. */
export function forgetLaunch(): void {
  const address = new URL(location.href)
  for (const name of LAUNCH) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

/** Follows the links that people choose in the side bar of Shopify's admin, without loading the app again. */
export function followAdmin(router: ReturnType<typeof createAdminRouter>): void {
  document.addEventListener('shopify:navigate', ({ target }) => {
    const href = target instanceof Element ? target.getAttribute('href') : null
    if (href?.startsWith('/')) router.history.push(href)
  })
}
