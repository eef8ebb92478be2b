import { useParams, useSearch } from '@tanstack/react-router'
import { AccountPage } from './account-page.tsx'

/** Shows a customer: their quotes, orders and companies, what they paid, and staff's notes. */
export function CustomerPage() {
  const { customerId } = useParams({ from: '/staff/store/customers/$customerId' })
  const search = useSearch({ from: '/staff/store/customers/$customerId' })
  return <AccountPage key={customerId} account={{ kind: 'customer', id: customerId }} search={search} />
}
