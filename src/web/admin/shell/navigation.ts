import {
  BadgeCheck,
  Bell,
  Boxes,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FileUp,
  Filter,
  FormInput,
  Gauge,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  Palette,
  ScrollText,
  Settings2,
  ShieldCheck,
  ShieldQuestionMark,
  ShoppingCart,
  UserCog,
  Users,
  WandSparkles,
  Webhook,
} from 'lucide-react'
import type { Permission } from '../../../domain/access/permissions.ts'

export interface Place {
  to: string
  name: string
  icon: LucideIcon
  /** What one needs to be let in; without: everybody. */
  permission?: Permission
}

/** Where the navigation leads, in its order. */
export const NAVIGATION: readonly { title: string | null; places: readonly Place[] }[] = [
  {
    title: null,
    places: [
      { to: '/quotes', name: 'Quotes', icon: Inbox },
      { to: '/approvals', name: 'Approvals', icon: BadgeCheck },
      { to: '/dashboard', name: 'Dashboard', icon: ChartColumn, permission: 'analytics.see' },
    ],
  },
  {
    title: 'Store',
    places: [
      { to: '/store/catalog', name: 'Catalogue', icon: Boxes },
      { to: '/store/customers', name: 'Customers', icon: Users },
      { to: '/store/companies', name: 'Companies', icon: Building2 },
      { to: '/store/orders', name: 'Orders', icon: ShoppingCart, permission: 'platform.manage' },
      { to: '/store/imports', name: 'Imports', icon: FileUp, permission: 'platform.manage' },
      { to: '/store/mail', name: 'Mail', icon: Mail, permission: 'platform.manage' },
      { to: '/store/notifications', name: 'Notifications', icon: Bell, permission: 'platform.manage' },
      { to: '/store/data-requests', name: 'Customer data', icon: ShieldQuestionMark, permission: 'platform.manage' },
    ],
  },
  {
    title: 'Integrations',
    places: [
      { to: '/integrations/keys', name: 'API keys', icon: KeyRound },
      { to: '/integrations/webhooks', name: 'Webhooks', icon: Webhook, permission: 'webhooks.manage' },
    ],
  },
  {
    title: 'Settings',
    places: [
      { to: '/settings/general', name: 'General', icon: Settings2 },
      { to: '/settings/expiry', name: 'Expiry and reminders', icon: CalendarClock },
      { to: '/settings/price-floor', name: 'Price floor', icon: Gauge },
      { to: '/settings/targeting', name: 'Targeting', icon: Filter },
      { to: '/settings/custom-fields', name: 'Custom fields', icon: FormInput },
      { to: '/settings/request-form', name: 'Request form', icon: ClipboardList },
      { to: '/settings/automation', name: 'Automation', icon: WandSparkles, permission: 'policies.edit' },
      { to: '/settings/approvals', name: 'Approval policies', icon: ShieldCheck },
      { to: '/settings/emails', name: 'E-mails', icon: Mail },
      { to: '/settings/branding', name: 'Branding', icon: Palette },
      { to: '/settings/staff', name: 'Staff and roles', icon: UserCog },
      { to: '/settings/audit', name: 'Audit log', icon: ScrollText, permission: 'audit.see' },
    ],
  },
]
