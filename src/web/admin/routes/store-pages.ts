import { lazyRouteComponent } from '@tanstack/react-router'
import { page } from './routes.tsx'

/** Pages about the store's platform: its content, imports and exchanged notifications. */
export const storePages = [
  page(
    '/store/catalog',
    lazyRouteComponent(() => import('../platform/catalog-page.tsx'), 'CatalogPage'),
    'q',
    'status',
    'cursor',
  ),
  page(
    '/store/customers',
    lazyRouteComponent(() => import('../platform/customers-page.tsx'), 'CustomersPage'),
    'q',
    'cursor',
  ),
  page(
    '/store/companies',
    lazyRouteComponent(() => import('../platform/companies-page.tsx'), 'CompaniesPage'),
    'q',
    'cursor',
  ),
  page(
    '/store/orders',
    lazyRouteComponent(() => import('../platform/orders/orders-page.tsx'), 'OrdersPage'),
    'tab',
    'cursor',
  ),
  page(
    '/store/imports',
    lazyRouteComponent(() => import('../platform/imports/imports-page.tsx'), 'ImportsPage'),
    'kind',
    'cursor',
  ),
  page(
    '/store/imports/$importId',
    lazyRouteComponent(() => import('../platform/imports/import-page.tsx'), 'ImportPage'),
    'cursor',
  ),
  page(
    '/store/mail',
    lazyRouteComponent(() => import('../platform/mail-page.tsx'), 'MailPage'),
    'tab',
    'state',
    'kind',
    'to',
    'quote_id',
    'cursor',
    'mail',
  ),
  page(
    '/store/data-requests',
    lazyRouteComponent(() => import('../platform/customers/data-requests-page.tsx'), 'DataRequestsPage'),
  ),
  page(
    '/store/notifications',
    lazyRouteComponent(() => import('../platform/notifications-page.tsx'), 'NotificationsPage'),
    'only',
  ),
] as const
