import { useParams, useSearch } from '@tanstack/react-router'
import { AccountPage } from './account-page.tsx'

/** Shows a company: its quotes, orders and contacts, what it paid, and staff's notes. */
export function CompanyPage() {
  const { companyId } = useParams({ from: '/staff/store/companies/$companyId' })
  const search = useSearch({ from: '/staff/store/companies/$companyId' })
  return <AccountPage key={companyId} account={{ kind: 'company', id: companyId }} search={search} />
}
