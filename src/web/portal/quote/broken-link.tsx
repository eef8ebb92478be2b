import { ROOT } from '../../http/send.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { PortalPage } from '../shell/portal-page.tsx'
import classes from './quote.module.css'

/** Tells the reader what to do about a link that does not work. */
export function BrokenLink() {
  const { say } = useLanguage()
  return (
    <PortalPage title={say('quote.broken_title')} branding={null}>
      <div className={classes.card}>
        <p>{say('quote.broken_why')}</p>
        <ul>
          <li>{say('quote.broken_whole')}</li>
          <li>{say('quote.broken_ask')}</li>
          <li>
            <a href={`${ROOT}/portal`}>{say('quote.broken_sign_in')}</a>
          </li>
        </ul>
      </div>
    </PortalPage>
  )
}
