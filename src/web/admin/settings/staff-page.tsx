import { Page } from '../shell/page.tsx'

export function StaffPage() {
  return <Page title="Staff and roles" />
}
