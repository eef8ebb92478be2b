import { Page } from '../shell/page.tsx'

export function CompaniesPage() {
  return <Page title="Companies" />
}
