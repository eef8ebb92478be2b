import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { Refusal } from '../../http/send.ts'
import { forgetSession, mayBeSignedIn, sessionQuery } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'

/** Every parameter of an address is optional text; each page reads its own. */
type Search = { [name: string]: string | undefined }

/** Around everything. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  validateSearch: (search: Search & SearchSchemaInput) => search as Search,
})

/** Everything for people who are signed in; the others are asked to, and come back to where they were going. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    const signInFirst = () => redirect({ to: '/sign-in', search: { next: location.href } })
    if (!mayBeSignedIn()) throw signInFirst()
    await context.queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      forgetSession()
      throw signInFirst()
    })
  },
})

/** A page for people who are not signed in. */
export const open = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })
/** A page for staff. */
export const page = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => staff, path, component })
