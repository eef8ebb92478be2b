import { useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '../../../domain/access/permissions.ts'
import { call, credentials, readAsBrowser, resource } from '../../client/admin.ts'
import type { Session } from '../../client/admin-answers.ts'
import { IS_FRAMED } from '../../http/framed.ts'
import { queryClient } from '../../http/query-client.ts'
import { Refusal } from '../../http/send.ts'
import { setClockAhead } from '../../ui/use-now.ts'

/** Reads the session: the signed-in person and their store. */
export const sessionQuery = {
  ...resource('/session'),
  staleTime: 60_000,
  // what holds up the store goes from the page when it has ended, and a test clock that is ahead may go on
  refetchInterval: ({ state }: { state: { data?: Session | undefined } }) =>
    state.data?.notices.length || state.data?.store.clock_ahead_ms ? 60_000 : (false as const),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // a page may show again after its session has ended, before the sign-in page takes its place
    if (!mayBeSignedIn()) throw new Refusal(401, { code: 'not_signed_in', detail: '' })
    return keep(await call('GET', '/session', { signal }))
  },
}

/** Tells this browser's other pages that someone signed in. */
export const signIns = new BroadcastChannel('qns-sign-in')

/** Returns whether there can be a session: without its cookie there is no need to ask, unless Shopify vouches for the person. */
export function mayBeSignedIn(): boolean {
  const told = document.querySelector('meta[name=session]')?.getAttribute('content')
  return IS_FRAMED || told === 'kept' || credentials.csrfToken !== ''
}

/** Returns the signed-in person's session, on a page for staff. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Returns whether the signed-in person has the permission. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission)
}

/** Starts a new session after signing in, and forgets everything read before, as it may be someone else's. */
export function beginSession(session: Session): void {
  queryClient.clear()
  takeSession(session)
}

/** Returns the session this browser has now, which may not be the one this page started with. Throws a Refusal if there is none. */
export function readBrowserSession(): Promise<Session> {
  return readAsBrowser('/session')
}

/** Continues with a new session of the same person, such as after a password change. */
export function takeSession(session: Session): void {
  queryClient.setQueryData(['session'], keep(session))
}

/** Ends the session on the server, and forgets everything read with it and all drafts. */
export async function signOut(): Promise<void> {
  await call('DELETE', '/session', { renews: false }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'not_signed_in')) throw error
  })
  sessionStorage.clear()
  forgetSession()
}

/** Forgets everything read with a session that has ended. */
export function forgetSession(): void {
  credentials.csrfToken = ''
  document.querySelector('meta[name=session]')?.setAttribute('content', 'none')
  queryClient.clear()
}

function keep(session: Session): Session {
  setClockAhead(session.store.clock_ahead_ms)
  credentials.csrfToken = session.csrf_token
  return session
}
