import { Page } from '../shell/page.tsx'

export function PriceFloorPage() {
  return <Page title="Price floor" />
}
