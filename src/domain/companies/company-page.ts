import type { PortalMembership } from '../portal/portal-visitor.ts'
import type { BuyingLimit } from './buying-limit.ts'

/** A contact of a company with what they may accept alone. */
export interface Colleague extends Pick<PortalMembership, 'contactId' | 'isMainContact' | 'locations'> {
  email: string
  name: string | null
  /** Null: anything. */
  limit: BuyingLimit | null
  /** Since when an invitation waits for their first sign-in. */
  invitedAt: Date | null
}

/** A company's place, with its address as platforms name its parts. */
export interface CompanyPagePlace {
  id: string
  name: string
  address: {
    firstName?: string
    lastName?: string
    company?: string
    address1?: string
    address2?: string
    city?: string
    provinceCode?: string
    countryCode?: string
    zip?: string
    phone?: string
  }
}

/** Everything that a contact's page of their company shows. */
export interface CompanyPage {
  membership: PortalMembership
  /** All of them for the main contact, others see themselves and who approves for them. */
  people: readonly Colleague[]
  /** Those of the company; where its platform keeps them, those its shown people buy for. */
  places: readonly CompanyPagePlace[]
}
