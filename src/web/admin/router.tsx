import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { APP_ROOT } from './framed/app-root.ts'
import { deskPages } from './routes/desk-pages.ts'
import { integrationPages } from './routes/integration-pages.ts'
import { root, staff } from './routes/routes.tsx'
import { settingsPages } from './routes/settings-pages.ts'
import { signedOutPages } from './routes/signed-out-pages.ts'
import { storePages } from './routes/store-pages.ts'
import { workPages } from './routes/work-pages.ts'
import { NotFound, PageFailed, PageLoading } from './shell/page-states.tsx'

const home = createRoute({
  getParentRoute: () => staff,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/quotes' })
  },
})
const routeTree = root.addChildren([
  ...signedOutPages,
  staff.addChildren([home, deskPages, ...workPages, ...storePages, ...integrationPages, ...settingsPages]),
])

/** The admin's router; search parameters are plain strings, as people and other programs write them. */
export function createAdminRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: APP_ROOT,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFound,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
