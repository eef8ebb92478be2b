import { Page } from '../shell/page.tsx'

export function PreviewPage() {
  return <Page title="Preview" />
}
