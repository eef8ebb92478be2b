import { Page } from '../shell/page.tsx'

export function ImportsPage() {
  return <Page title="Imports" />
}
