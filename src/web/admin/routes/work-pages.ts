import { lazyRouteComponent } from '@tanstack/react-router'
import { page } from './routes.tsx'

/** Pages for the daily work besides the list and its quotes: what waits, offers, approvals, the figures, and one's own account. */
export const workPages = [
  page(
    '/my-turn',
    lazyRouteComponent(() => import('../my-turn/my-turn-page.tsx'), 'MyTurnPage'),
    'scope',
  ),
  page(
    '/quotes/new',
    lazyRouteComponent(() => import('../quotes/new-quote-page.tsx'), 'NewQuotePage'),
    'customer',
  ),
  page(
    '/quotes/$quoteId/proposal',
    lazyRouteComponent(() => import('../proposal/proposal-page.tsx'), 'ProposalPage'),
  ),
  page(
    '/quotes/$quoteId/preview',
    lazyRouteComponent(() => import('../proposal/preview-page.tsx'), 'PreviewPage'),
    'shows',
  ),
  page(
    '/quotes/$quoteId/versions',
    lazyRouteComponent(() => import('../quote/versions/versions-page.tsx'), 'VersionsPage'),
  ),
  page(
    '/quotes/$quoteId/versions/$number',
    lazyRouteComponent(() => import('../quote/versions/version-page.tsx'), 'VersionPage'),
    'view',
    'against',
  ),
  page(
    '/quotes/$quoteId/convert',
    lazyRouteComponent(() => import('../quote/convert/convert-page.tsx'), 'ConvertPage'),
    'made',
  ),
  page(
    '/approvals',
    lazyRouteComponent(() => import('../approvals/approvals-page.tsx'), 'ApprovalsPage'),
    'scope',
  ),
  page(
    '/dashboard',
    lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
    'period',
    'as',
    'by',
    'days',
    'figure',
    'at',
  ),
  page(
    '/account',
    lazyRouteComponent(() => import('../session/account-page.tsx'), 'AccountPage'),
  ),
] as const
