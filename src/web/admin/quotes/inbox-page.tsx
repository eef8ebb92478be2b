import { Page } from '../shell/page.tsx'

export function InboxPage() {
  return <Page title="Quotes" />
}
