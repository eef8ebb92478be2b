import { Page } from '../../shell/page.tsx'

export function VersionsPage() {
  return <Page title="Versions" />
}
