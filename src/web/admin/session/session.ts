import { useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '../../../domain/access/permissions.ts'
import { address, call, credentials, resource } from '../../client/admin.ts'
import type { Session } from '../../client/admin-answers.ts'
import { queryClient } from '../../http/query-client.ts'
import { Refusal, send } from '../../http/send.ts'

/** Who is signed in. */
export const sessionQuery = {
  ...resource('/session'),
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => keep(await call('GET', '/session', { signal })),
}

/** Tells the other pages of this browser that somebody signed in. */
export const signIns = new BroadcastChannel('qns-sign-in')

/** Whether a session may exist at all: without its cookie nobody need be asked. */
export function mayBeSignedIn(): boolean {
  const told = document.querySelector('meta[name=session]')?.getAttribute('content')
  return told === 'kept' || credentials.csrfToken !== ''
}

/** The session of whoever is signed in, on a page for staff. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Whether whoever is signed in may do this. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission)
}

/** Begins with a session that somebody just signed in for: nothing that was read before is theirs. */
export function beginSession(session: Session): void {
  queryClient.clear()
  takeSession(session)
}

/** Whose session the browser has now, whatever this page goes by; throws a Refusal where it has none. */
export function readBrowserSession(): Promise<Session> {
  return send<Session>('GET', address('/session'))
}

/** Goes on with a new session, such as after a change of one's password. */
export function takeSession(session: Session): void {
  queryClient.setQueryData(['session'], keep(session))
}

/** Ends the session on the server, and forgets everything read with it and what was being written. */
export async function signOut(): Promise<void> {
  await call('DELETE', '/session', { renews: false }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'not_signed_in')) throw error
  })
  sessionStorage.clear()
  forgetSession()
}

/** Forgets everything that was read with a session that is over. */
export function forgetSession(): void {
  credentials.csrfToken = ''
  document.querySelector('meta[name=session]')?.setAttribute('content', 'none')
  queryClient.clear()
}

function keep(session: Session): Session {
  credentials.csrfToken = session.csrf_token
  return session
}
