import { lazyRouteComponent } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import { orInAdmin } from '../framed/or-in-admin.tsx'
import { setUpPage as page } from './routes.tsx'

/** Pages about the store's platform: its content, imports and exchanged notifications. */
export const storePages = [
  page(
    '/store/catalog',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/catalog-page.tsx'), 'CatalogPage'),
      { title: say('page.catalog'), path: '/products' },
    ),
    'q',
    'status',
    'cursor',
  ),
  page(
    '/store/customers',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/customers-page.tsx'), 'CustomersPage'),
      { title: say('page.customers'), path: '/customers' },
    ),
    'q',
    'cursor',
  ),
  page(
    '/store/companies',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/companies-page.tsx'), 'CompaniesPage'),
      { title: say('page.companies'), path: '/companies' },
    ),
    'q',
    'cursor',
  ),
  page(
    '/store/companies/$companyId',
    lazyRouteComponent(() => import('../accounts/company-page.tsx'), 'CompanyPage'),
    'q',
    'cursor',
  ),
  page(
    '/store/customers/$customerId',
    lazyRouteComponent(() => import('../accounts/customer-page.tsx'), 'CustomerPage'),
    'q',
    'cursor',
  ),
  page(
    '/store/orders',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/orders/orders-page.tsx'), 'OrdersPage'),
      { title: say('page.orders'), path: '/orders' },
    ),
    'tab',
    'state',
    'q',
    'cursor',
  ),
  page(
    '/store/imports',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/imports/imports-page.tsx'), 'ImportsPage'),
      { title: say('page.imports'), path: '/products' },
    ),
    'kind',
    'cursor',
  ),
  page(
    '/store/imports/$importId',
    orInAdmin(
      lazyRouteComponent(() => import('../platform/imports/import-page.tsx'), 'ImportPage'),
      { title: say('page.imports'), path: '/products' },
    ),
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
