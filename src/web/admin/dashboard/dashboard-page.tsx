import { Page } from '../shell/page.tsx'

export function DashboardPage() {
  return <Page title="Dashboard" />
}
