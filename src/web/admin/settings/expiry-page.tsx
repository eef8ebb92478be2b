import { Page } from '../shell/page.tsx'

export function ExpiryPage() {
  return <Page title="Expiry and reminders" />
}
