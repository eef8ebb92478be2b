import { lazyRouteComponent } from '@tanstack/react-router'
import { page } from './routes.tsx'

/** What the store's platform holds, and what comes from and goes to it. */
export const storePages = [
  page(
    '/store/catalog',
    lazyRouteComponent(() => import('../store/catalog-page.tsx'), 'CatalogPage'),
  ),
  page(
    '/store/customers',
    lazyRouteComponent(() => import('../store/customers-page.tsx'), 'CustomersPage'),
  ),
  page(
    '/store/companies',
    lazyRouteComponent(() => import('../store/companies-page.tsx'), 'CompaniesPage'),
  ),
  page(
    '/store/orders',
    lazyRouteComponent(() => import('../store/orders-page.tsx'), 'OrdersPage'),
  ),
  page(
    '/store/imports',
    lazyRouteComponent(() => import('../store/imports-page.tsx'), 'ImportsPage'),
  ),
  page(
    '/store/imports/$importId',
    lazyRouteComponent(() => import('../store/import-page.tsx'), 'ImportPage'),
  ),
  page(
    '/store/mail',
    lazyRouteComponent(() => import('../store/mail-page.tsx'), 'MailPage'),
  ),
  page(
    '/store/data-requests',
    lazyRouteComponent(() => import('../store/data-requests-page.tsx'), 'DataRequestsPage'),
  ),
  page(
    '/store/notifications',
    lazyRouteComponent(() => import('../store/notifications-page.tsx'), 'NotificationsPage'),
  ),
] as const
