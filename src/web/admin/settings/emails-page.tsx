import { Page } from '../shell/page.tsx'

export function EmailsPage() {
  return <Page title="E-mails" />
}
