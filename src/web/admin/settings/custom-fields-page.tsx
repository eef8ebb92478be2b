import { Page } from '../shell/page.tsx'

export function CustomFieldsPage() {
  return <Page title="Custom fields" />
}
