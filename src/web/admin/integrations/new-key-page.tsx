import { Page } from '../shell/page.tsx'

export function NewKeyPage() {
  return <Page title="New API key" />
}
