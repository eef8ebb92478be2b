import { Page } from '../shell/page.tsx'

export function AutomationPage() {
  return <Page title="Automation" />
}
