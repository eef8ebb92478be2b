import { lazyRouteComponent } from '@tanstack/react-router'
import { say } from '../../ui/say.ts'
import { orInAdmin } from '../framed/or-in-admin.tsx'
import { setUpPage as page } from './routes.tsx'

/** The store's settings, its staff and its audit log. */
export const settingsPages = [
  page(
    '/settings',
    lazyRouteComponent(() => import('../settings/settings-index-page.tsx'), 'SettingsIndexPage'),
  ),
  page(
    '/settings/general',
    lazyRouteComponent(() => import('../settings/general-page.tsx'), 'GeneralPage'),
  ),
  page(
    '/settings/expiry',
    lazyRouteComponent(() => import('../settings/expiry-page.tsx'), 'ExpiryPage'),
  ),
  page(
    '/settings/payments',
    orInAdmin(
      lazyRouteComponent(() => import('../settings/payments/payments-page.tsx'), 'PaymentsPage'),
      { title: say('page.payments'), path: '/settings/payments' },
    ),
  ),
  page(
    '/settings/price-floor',
    lazyRouteComponent(() => import('../settings/price-floor-page.tsx'), 'PriceFloorPage'),
  ),
  page(
    '/settings/custom-fields',
    lazyRouteComponent(() => import('../settings/form/custom-fields-page.tsx'), 'CustomFieldsPage'),
  ),
  page(
    '/settings/targeting',
    lazyRouteComponent(() => import('../settings/targeting-page.tsx'), 'TargetingPage'),
  ),
  page(
    '/settings/request-form',
    lazyRouteComponent(() => import('../settings/form/request-form-page.tsx'), 'RequestFormPage'),
  ),
  page(
    '/settings/automation',
    lazyRouteComponent(() => import('../settings/automation-page.tsx'), 'AutomationPage'),
    'rule',
    'tab',
    'quote',
    'before',
  ),
  page(
    '/settings/follow-ups',
    lazyRouteComponent(() => import('../settings/follow-ups/follow-ups-page.tsx'), 'FollowUpsPage'),
    'rule',
  ),
  page(
    '/settings/approvals',
    lazyRouteComponent(() => import('../settings/approval-policies-page.tsx'), 'ApprovalPoliciesPage'),
    'rule',
    'quote',
  ),
  page(
    '/settings/emails',
    lazyRouteComponent(() => import('../settings/mail/emails-page.tsx'), 'EmailsPage'),
    'mail',
    'language',
  ),
  page(
    '/settings/texts',
    lazyRouteComponent(() => import('../settings/presets/texts-page.tsx'), 'TextsPage'),
  ),
  page(
    '/settings/kits',
    lazyRouteComponent(() => import('../settings/presets/kits-page.tsx'), 'KitsPage'),
  ),
  page(
    '/settings/templates',
    lazyRouteComponent(() => import('../settings/presets/templates-page.tsx'), 'TemplatesPage'),
  ),
  page(
    '/settings/branding',
    lazyRouteComponent(() => import('../settings/mail/branding-page.tsx'), 'BrandingPage'),
  ),
  page(
    '/settings/staff',
    lazyRouteComponent(() => import('../settings/staff/staff-page.tsx'), 'StaffPage'),
  ),
  page(
    '/settings/clock',
    lazyRouteComponent(() => import('../settings/clock/clock-page.tsx'), 'ClockPage'),
  ),
  page(
    '/settings/audit',
    lazyRouteComponent(() => import('../settings/audit-page.tsx'), 'AuditPage'),
    'before',
  ),
] as const
