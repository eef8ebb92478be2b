import type { PortalQuoteItem, PortalSession } from '../../client/portal-answers.ts'

/** Returns the company and location a quote is for, or null if the contact belongs to neither. */
export function placeName(
  {
    company_id: companyId,
    company_location_id: locationId,
  }: Pick<PortalQuoteItem, 'company_id' | 'company_location_id'>,
  { contact }: PortalSession,
): string | null {
  const company = contact?.companies.find(({ id }) => id === companyId)
  if (!company) return null
  const location = company.locations.find(({ id }) => id === locationId)
  return location ? `${company.name}, ${location.name}` : company.name
}
