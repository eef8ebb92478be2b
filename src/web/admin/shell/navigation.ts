import {
  AlarmClock,
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
  TextQuote,
  Undo2,
  UserCog,
  Users,
  WandSparkles,
  Webhook,
} from 'lucide-react'
import type { Permission } from '../../../domain/access/permissions.ts'
import { say } from '../../ui/say.ts'

export interface Place {
  to: string
  name: string
  icon: LucideIcon
  /** Required to open the page; without one, it is open to all staff. */
  permission?: Permission
  /** For a page of the embedded platform alone: its path in Shopify's admin, for stores there; null if it has none. */
  inAdmin?: string | null
  /** True for a page of development stores alone. */
  developmentOnly?: true
}

/** The navigation's entries, in order. */
export const NAVIGATION: readonly { title: string | null; places: readonly Place[] }[] = [
  {
    title: null,
    places: [
      { to: '/quotes', name: say('page.quotes'), icon: Inbox },
      { to: '/approvals', name: say('page.approvals'), icon: BadgeCheck },
      { to: '/dashboard', name: say('page.dashboard'), icon: ChartColumn, permission: 'analytics.see' },
    ],
  },
  {
    title: say('page.store'),
    places: [
      { to: '/store/catalog', name: say('page.catalog'), icon: Boxes, inAdmin: '/products' },
      { to: '/store/customers', name: say('page.customers'), icon: Users, inAdmin: '/customers' },
      { to: '/store/companies', name: say('page.companies'), icon: Building2, inAdmin: '/companies' },
      {
        to: '/store/orders',
        name: say('page.orders'),
        icon: ShoppingCart,
        permission: 'platform.manage',
        inAdmin: '/orders',
      },
      {
        to: '/store/imports',
        name: say('page.imports'),
        icon: FileUp,
        permission: 'platform.manage',
        inAdmin: null,
      },
      { to: '/store/mail', name: say('page.mail'), icon: Mail, permission: 'platform.manage' },
      { to: '/store/notifications', name: say('page.notifications'), icon: Bell, permission: 'platform.manage' },
      {
        to: '/store/data-requests',
        name: say('page.customer_data'),
        icon: ShieldQuestionMark,
        permission: 'platform.manage',
      },
    ],
  },
  {
    title: say('page.integrations'),
    places: [
      { to: '/integrations/keys', name: say('page.api_keys'), icon: KeyRound },
      { to: '/integrations/webhooks', name: say('page.webhooks'), icon: Webhook, permission: 'webhooks.manage' },
    ],
  },
  {
    title: say('page.settings'),
    places: [
      { to: '/settings/general', name: say('page.general'), icon: Settings2 },
      { to: '/settings/expiry', name: say('page.expiry'), icon: CalendarClock },
      { to: '/settings/price-floor', name: say('page.price_floor'), icon: Gauge },
      { to: '/settings/targeting', name: say('page.targeting'), icon: Filter },
      { to: '/settings/custom-fields', name: say('page.custom_fields'), icon: FormInput },
      { to: '/settings/request-form', name: say('page.request_form'), icon: ClipboardList },
      { to: '/settings/automation', name: say('page.automation'), icon: WandSparkles, permission: 'policies.edit' },
      { to: '/settings/follow-ups', name: say('page.follow_ups'), icon: Undo2 },
      { to: '/settings/approvals', name: say('page.approval_policies'), icon: ShieldCheck },
      { to: '/settings/emails', name: say('page.emails'), icon: Mail },
      { to: '/settings/texts', name: say('page.texts'), icon: TextQuote },
      { to: '/settings/branding', name: say('page.branding'), icon: Palette },
      { to: '/settings/staff', name: say('page.staff'), icon: UserCog },
      {
        to: '/settings/clock',
        name: say('page.clock'),
        icon: AlarmClock,
        permission: 'settings.edit',
        developmentOnly: true,
      },
      { to: '/settings/audit', name: say('page.audit'), icon: ScrollText, permission: 'audit.see' },
    ],
  },
]
