import { lazyRouteComponent } from '@tanstack/react-router'
import { page } from './routes.tsx'

/** What staff do every day: quotes, approvals, the figures, and their own account. */
export const workPages = [
  page(
    '/quotes',
    lazyRouteComponent(() => import('../quotes/inbox-page.tsx'), 'InboxPage'),
  ),
  page(
    '/quotes/new',
    lazyRouteComponent(() => import('../quotes/new-quote-page.tsx'), 'NewQuotePage'),
  ),
  page(
    '/quotes/$quoteId',
    lazyRouteComponent(() => import('../quote/quote-page.tsx'), 'QuotePage'),
  ),
  page(
    '/quotes/$quoteId/proposal',
    lazyRouteComponent(() => import('../proposal/proposal-page.tsx'), 'ProposalPage'),
  ),
  page(
    '/quotes/$quoteId/preview',
    lazyRouteComponent(() => import('../proposal/preview-page.tsx'), 'PreviewPage'),
  ),
  page(
    '/quotes/$quoteId/versions',
    lazyRouteComponent(() => import('../quote/versions/versions-page.tsx'), 'VersionsPage'),
  ),
  page(
    '/quotes/$quoteId/versions/$number',
    lazyRouteComponent(() => import('../quote/versions/version-page.tsx'), 'VersionPage'),
  ),
  page(
    '/quotes/$quoteId/convert',
    lazyRouteComponent(() => import('../quote/convert/convert-page.tsx'), 'ConvertPage'),
  ),
  page(
    '/approvals',
    lazyRouteComponent(() => import('../approvals/approvals-page.tsx'), 'ApprovalsPage'),
  ),
  page(
    '/dashboard',
    lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  page(
    '/account',
    lazyRouteComponent(() => import('../session/account-page.tsx'), 'AccountPage'),
  ),
] as const
