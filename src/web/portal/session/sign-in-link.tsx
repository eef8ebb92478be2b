import { useLanguage } from '../language/language-provider.tsx'
import { rememberPlace, signInAddress } from './session.ts'

/** Leads to signing in, and back to the page it is on. */
export function SignInLink({ store }: { store: string }) {
  const { say } = useLanguage()
  return (
    <a href={signInAddress(store)} onClick={rememberPlace}>
      {say('contact.sign_in')}
    </a>
  )
}
