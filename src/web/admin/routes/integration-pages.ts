import { lazyRouteComponent } from '@tanstack/react-router'
import { setUpPage as page } from './routes.tsx'

/** API keys and webhook endpoints. */
export const integrationPages = [
  page(
    '/integrations/keys',
    lazyRouteComponent(() => import('../integrations/keys/keys-page.tsx'), 'KeysPage'),
  ),
  page(
    '/integrations/keys/new',
    lazyRouteComponent(() => import('../integrations/keys/new-key-page.tsx'), 'NewKeyPage'),
  ),
  page(
    '/integrations/keys/$keyId',
    lazyRouteComponent(() => import('../integrations/keys/key-page.tsx'), 'KeyPage'),
    'status',
  ),
  page(
    '/integrations/webhooks',
    lazyRouteComponent(() => import('../integrations/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/integrations/webhooks/new',
    lazyRouteComponent(() => import('../integrations/webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
  ),
  page(
    '/integrations/webhooks/$endpointId',
    lazyRouteComponent(() => import('../integrations/webhooks/webhook-page.tsx'), 'WebhookPage'),
    'tab',
    'state',
    'type',
    'quote',
    'from',
    'to',
    'cursor',
  ),
  page(
    '/integrations/webhooks/$endpointId/deliveries/$deliveryId',
    lazyRouteComponent(() => import('../integrations/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  ),
] as const
