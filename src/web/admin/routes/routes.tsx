import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { IS_FRAMED } from '../../http/framed.ts'
import { Refusal } from '../../http/send.ts'
import { FramedShell } from '../framed/framed-shell.tsx'
import { loadSetUpWords } from '../language/load-words.ts'
import { forgetSession, mayBeSignedIn, sessionQuery } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'

/** The parameters a page reads from its address: optional texts. */
type Texts<N extends string> = { [K in N]?: string | undefined }

/** Reads these parameters of an address; an empty one counts as missing. */
export const reading =
  <N extends string>(names: readonly N[]) =>
  (search: Texts<N> & SearchSchemaInput): Texts<N> => {
    const read: Texts<N> = {}
    for (const name of names) if (search[name]) read[name] = search[name]
    return read
  }

/** The route around all pages. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

/**
 * The route around all pages for staff. Anyone not signed in is asked to sign in, and then returns to the page they wanted. In Shopify's
 * admin there is nothing to sign in to: the page says what is wrong.
 */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: IS_FRAMED ? FramedShell : Shell,
  beforeLoad: async ({ context, location }) => {
    const signInFirst = () => redirect({ to: '/sign-in', search: { next: location.href } })
    if (!mayBeSignedIn()) throw signInFirst()
    await context.queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
      if (IS_FRAMED || !(error instanceof Refusal) || error.status !== 401) throw error
      forgetSession()
      throw signInFirst()
    })
  },
})

/** A page for people who are not signed in, and the parameters it reads from its address. */
export const open = <P extends string, N extends string = never>(path: P, component: RouteComponent, ...names: N[]) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: reading(names) })
/**
 * Returns a function that makes pages below a route: the path, the component, and the parameters it reads from its address. The pages wait for
 * what they need loaded, if given.
 */
export const pagesBelow =
  <R extends AnyRoute>(parent: R, beforeLoad?: () => Promise<void>) =>
  <P extends string, N extends string = never>(path: P, component: RouteComponent, ...names: N[]) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component,
      validateSearch: reading(names),
      ...(beforeLoad && { beforeLoad }),
    })
/** A page for staff, and the parameters it reads from its address. */
export const page = pagesBelow(staff)
/** A page of the store's set-up, which has texts of its own. */
export const setUpPage = pagesBelow(staff, loadSetUpWords)
