import { Page } from '../shell/page.tsx'

export function CustomersPage() {
  return <Page title="Customers" />
}
