import { Page } from '../shell/page.tsx'

export function BrandingPage() {
  return <Page title="Branding" />
}
