import { Anchor } from '@mantine/core'
import type { Address } from '../../../domain/quotes/quote.ts'
import { REDACTED_DOMAIN } from '../../../domain/quotes/quote.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { digitsOf } from '../digits-of.ts'
import { Panel } from './panel.tsx'
import { mailto } from './who.tsx'

/** Who asks: how to reach them, whom they buy for, where it goes. */
export function BuyerCard({ quote: { customer, platform, mode } }: { quote: StaffQuote }) {
  if (!customer) return null
  const isRedacted = customer.email.endsWith(`@${REDACTED_DOMAIN}`)
  const email = isRedacted ? (
    'Removed on the buyer’s request'
  ) : (
    <Anchor href={mailto(customer.email)} size="sm">
      {customer.email}
    </Anchor>
  )
  const digits = (gid: string | null) => gid && digitsOf(gid)
  return (
    <Panel title="Buyer">
      <Facts
        facts={[
          ['Name', customer.name],
          ['E-mail', email],
          ['Phone', customer.phone],
          ['Company', customer.company_name],
          ['Buys as', mode === 'b2b' ? 'A company of the store' : 'Wholesale'],
          ['Customer id', digits(platform.customer_id)],
          ['Company id', digits(platform.company_id)],
          ['Location id', digits(platform.company_location_id)],
          ['Shipping address', customer.shipping_address && inLines(customer.shipping_address)],
          ['Billing address', customer.billing_address && inLines(customer.billing_address)],
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
