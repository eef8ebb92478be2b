import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'

/** Shows the buyer and the addresses. */
export function PaperBuyer({ buyer }: Pick<PortalQuote, 'buyer'>) {
  const { company_name, name, email, shipping_address: to } = buyer
  const town = to && [to.zip, to.city].filter(Boolean).join(' ')
  const address = to && [to.company, to.address1, to.address2, town, to.province_code, to.country_code]
  const lines = [company_name, name, email, ...(address ?? [])].filter(Boolean)
  return <address className={`${classes.address} typed`}>{lines.join('\n')}</address>
}
