import { Page } from '../shell/page.tsx'

export function QuotePage() {
  return <Page title="Quote" />
}
