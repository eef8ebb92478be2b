import { Page } from '../shell/page.tsx'

export function ApprovalsPage() {
  return <Page title="Approvals" />
}
