import { Page } from '../shell/page.tsx'

export function DeliveryPage() {
  return <Page title="Delivery" />
}
