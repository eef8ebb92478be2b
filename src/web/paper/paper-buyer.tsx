import { townLines } from '../../languages/town-lines.ts'
import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

/** Shows the buyer and the addresses. */
export function PaperBuyer({ buyer }: Pick<PortalQuote, 'buyer'>) {
  const { company_name, name, email, shipping_address: to } = buyer
  const { country } = usePaper()
  const last = to?.country_code && country(to.country_code)
  const address = to && [to.company, to.address1, to.address2, ...townLines(to), last]
  const lines = [company_name, name, email, ...(address ?? [])].filter(Boolean)
  return <address className={`${classes.address} typed`}>{lines.join('\n')}</address>
}
