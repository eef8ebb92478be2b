import { Page } from '../shell/page.tsx'

export function TargetingPage() {
  return <Page title="Targeting" />
}
