import { useLanguage } from '../language/language-provider.tsx'

/** Not here yet. */
export function ContactPages() {
  const { say } = useLanguage()
  return <main>{say('status.with_seller')}</main>
}
