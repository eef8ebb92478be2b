import { Page } from '../shell/page.tsx'

export function WebhookPage() {
  return <Page title="Webhook" />
}
