import { Page } from '../shell/page.tsx'

export function GeneralPage() {
  return <Page title="General" />
}
