import { digitsOf } from '../digits-of.ts'
import { AnchorLink } from '../shell/links.tsx'

interface AccountLinkProps {
  /** The full id; null if the platform does not know who it is: then the name stays text. */
  id: string | null
  name: string
}

/** Links a company's name to its page. */
export function CompanyLink({ id, name }: AccountLinkProps) {
  if (id === null) return <span className="typed">{name}</span>
  return (
    <AnchorLink
      to="/store/companies/$companyId"
      params={{ companyId: digitsOf(id) }}
      inherit
      underline="always"
      className="typed"
    >
      {name}
    </AnchorLink>
  )
}

/** Links a customer's name to their page. */
export function CustomerLink({ id, name }: AccountLinkProps) {
  if (id === null) return <span className="typed">{name}</span>
  return (
    <AnchorLink
      to="/store/customers/$customerId"
      params={{ customerId: digitsOf(id) }}
      inherit
      underline="always"
      className="typed"
    >
      {name}
    </AnchorLink>
  )
}
