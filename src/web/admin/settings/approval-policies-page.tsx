import { Page } from '../shell/page.tsx'

export function ApprovalPoliciesPage() {
  return <Page title="Approval policies" />
}
