import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { ROOT } from '../../http/send.ts'
import { say } from '../../ui/say.ts'
import { AnchorLink } from '../shell/links.tsx'
import { beginSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** Signs staff in, then opens the page they wanted. */
export function SignInPage() {
  const { store, email, next = '' } = useSearch({ from: '/sign-in' })
  const [router, navigate] = [useRouter(), useNavigate()]
  const goOn = () => {
    if (next.startsWith('/') && !next.startsWith('//')) router.history.push(`${ROOT}/admin${next}`)
    else void navigate({ to: '/my-turn' })
  }
  return (
    <SignedOutPage title={say('session.sign_in')} lead={next ? say('session.then_return') : say('session.for_staff')}>
      <SignInForm
        store={store}
        email={email}
        onSignedIn={(session) => {
          beginSession(session)
          goOn()
        }}
        forgotten={(typed) => (
          <AnchorLink to="/forgotten-password" search={typed} size="sm">
            {say('session.forgotten')}
          </AnchorLink>
        )}
      />
    </SignedOutPage>
  )
}
