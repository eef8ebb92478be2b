import { Page } from '../shell/page.tsx'

export function AuditPage() {
  return <Page title="Audit log" />
}
