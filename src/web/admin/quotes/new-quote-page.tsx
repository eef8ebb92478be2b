import { Page } from '../shell/page.tsx'

export function NewQuotePage() {
  return <Page title="New quote" />
}
