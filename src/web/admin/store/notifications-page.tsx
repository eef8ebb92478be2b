import { Page } from '../shell/page.tsx'

export function NotificationsPage() {
  return <Page title="Platform notifications" />
}
