import { Page } from '../shell/page.tsx'

export function KeysPage() {
  return <Page title="API keys" />
}
