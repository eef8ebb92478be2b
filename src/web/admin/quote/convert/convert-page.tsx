import { Page } from '../../shell/page.tsx'

export function ConvertPage() {
  return <Page title="Convert" />
}
