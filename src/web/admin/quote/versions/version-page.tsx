import { Page } from '../../shell/page.tsx'

export function VersionPage() {
  return <Page title="Version" />
}
