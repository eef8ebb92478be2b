import { Page } from '../shell/page.tsx'

export function DataRequestsPage() {
  return <Page title="Data requests" />
}
