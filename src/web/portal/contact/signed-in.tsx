import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { PortalSession } from '../../client/portal-answers.ts'
import { queryClient } from '../../http/query-client.ts'
import { Refusal } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { forgetSession, sessionQuery } from '../session/session.ts'
import { PortalPage } from '../shell/portal-page.tsx'
import { Read } from '../shell/read.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Renders its children for a signed-in contact. Anyone else signs in here and returns to the same page. */
export function SignedIn({ children }: { children: (session: PortalSession) => ReactNode }) {
  const { say } = useLanguage()
  const session = useQuery(sessionQuery)
  useEffect(watchForEnd, [])
  if (!session.isSuccess) {
    return (
      <PortalPage title={say('contact.my_quotes')} branding={null}>
        <Read query={session}>{() => null}</Read>
      </PortalPage>
    )
  }
  const wanted = new URLSearchParams(location.search).get('store')
  const isThere = session.data && (wanted === null || wanted.toLowerCase() === session.data.store.domain)
  return isThere && session.data ? children(session.data) : <SignInPage />
}

/** Ends the session here as soon as a request is refused because nobody is signed in. */
function watchForEnd(): () => void {
  const judge = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_signed_in') forgetSession()
  }
  const stops = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') judge(query.state.error)
    }),
    queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated') judge(mutation.state.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
