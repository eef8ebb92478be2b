import { Page } from '../shell/page.tsx'

export function CatalogPage() {
  return <Page title="Catalogue" />
}
