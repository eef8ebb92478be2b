import { Page } from '../shell/page.tsx'

export function NewWebhookPage() {
  return <Page title="New webhook" />
}
