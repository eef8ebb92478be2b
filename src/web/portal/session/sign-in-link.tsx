import { useLanguage } from '../language/language-provider.tsx'
import { rememberPlace, signInAddress } from './session.ts'

/** A link to sign in and return to this page. */
export function SignInLink({ store }: { store: string }) {
  const { say } = useLanguage()
  return (
    <a href={signInAddress(store)} onClick={rememberPlace}>
      {say('contact.sign_in')}
    </a>
  )
}
