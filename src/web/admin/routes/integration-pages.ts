import { lazyRouteComponent } from '@tanstack/react-router'
import { page } from './routes.tsx'

/** API keys and webhooks. */
export const integrationPages = [
  page(
    '/integrations/keys',
    lazyRouteComponent(() => import('../integrations/keys-page.tsx'), 'KeysPage'),
  ),
  page(
    '/integrations/keys/new',
    lazyRouteComponent(() => import('../integrations/new-key-page.tsx'), 'NewKeyPage'),
  ),
  page(
    '/integrations/keys/$keyId',
    lazyRouteComponent(() => import('../integrations/key-page.tsx'), 'KeyPage'),
  ),
  page(
    '/integrations/webhooks',
    lazyRouteComponent(() => import('../integrations/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/integrations/webhooks/new',
    lazyRouteComponent(() => import('../integrations/new-webhook-page.tsx'), 'NewWebhookPage'),
  ),
  page(
    '/integrations/webhooks/$endpointId',
    lazyRouteComponent(() => import('../integrations/webhook-page.tsx'), 'WebhookPage'),
  ),
  page(
    '/integrations/webhooks/$endpointId/deliveries/$deliveryId',
    lazyRouteComponent(() => import('../integrations/delivery-page.tsx'), 'DeliveryPage'),
  ),
] as const
