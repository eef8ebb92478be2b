import { Page } from '../shell/page.tsx'

export function MailPage() {
  return <Page title="Mail" />
}
