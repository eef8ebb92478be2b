import { Anchor } from '@mantine/core'
import type { Address } from '../../../domain/quotes/quote.ts'
import { REDACTED_DOMAIN } from '../../../domain/quotes/quote.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { say } from '../../ui/say.ts'
import { CompanyLink, CustomerLink } from '../accounts/account-link.tsx'
import { digitsOf } from '../digits-of.ts'
import { PlatformLink } from '../framed/platform-link.tsx'
import { mailto } from './actor-name.tsx'
import { Panel } from './panel.tsx'

/** Shows the buyer: contact details, company and addresses. */
export function BuyerCard({ quote: { customer, platform, platform_pages: pages, mode } }: { quote: StaffQuote }) {
  if (!customer) return null
  const isRedacted = customer.email.endsWith(`@${REDACTED_DOMAIN}`)
  const email = isRedacted ? (
    say('buyer.removed')
  ) : (
    <Anchor href={mailto(customer.email)} size="sm">
      {customer.email}
    </Anchor>
  )
  const idOf = (gid: string | null, page: string | null = null) =>
    gid && <PlatformLink href={page}>{digitsOf(gid)}</PlatformLink>
  return (
    <Panel title={say('buyer.title')}>
      <Facts
        facts={[
          [say('buyer.name'), customer.name && <CustomerLink id={platform.customer_id} name={customer.name} />],
          [say('buyer.email'), email],
          [say('buyer.phone'), customer.phone],
          [
            say('buyer.company'),
            customer.company_name && <CompanyLink id={platform.company_id} name={customer.company_name} />,
          ],
          [say('buyer.buys_as'), mode === 'b2b' ? say('buyer.as_company') : say('buyer.wholesale')],
          [say('buyer.customer_id'), idOf(platform.customer_id, pages.customer)],
          [say('buyer.company_id'), idOf(platform.company_id, pages.company)],
          [say('buyer.location_id'), idOf(platform.company_location_id)],
          [say('buyer.shipping'), customer.shipping_address && inLines(customer.shipping_address)],
          [say('buyer.billing'), customer.billing_address && inLines(customer.billing_address)],
        ]}
      />
    </Panel>
  )
}

function inLines(address: Address): string {
  const { first_name, last_name, company, address1, address2, zip, city, province_code, country_code, phone } = address
  const beside = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const lines = [beside(first_name, last_name), company, address1, address2, beside(zip, city, province_code)]
  return [...lines, country_code, phone].filter(Boolean).join('\n')
}
