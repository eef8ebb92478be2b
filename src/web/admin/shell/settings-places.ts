import {
  AlarmClock,
  Bell,
  CalendarClock,
  ClipboardList,
  FileText,
  FileUp,
  Filter,
  FormInput,
  Gauge,
  KeyRound,
  Landmark,
  Mail,
  MailPlus,
  Package,
  Palette,
  Repeat,
  ScrollText,
  ShieldCheck,
  ShieldQuestionMark,
  ShoppingCart,
  SlidersHorizontal,
  TextQuote,
  UserCog,
  WandSparkles,
  Webhook,
} from 'lucide-react'
import { say } from '../../ui/say.ts'
import type { Place } from './navigation.ts'

/** A page behind "Settings", with what it is for. */
export interface SettingsPlace extends Place {
  hint: string
}

export interface SettingsGroup {
  title: string
  places: readonly SettingsPlace[]
}

const QUOTES: SettingsGroup = {
  title: say('settings.group_quotes'),
  places: [
    { to: '/settings/general', name: say('page.general'), hint: say('settings.for_general'), icon: SlidersHorizontal },
    { to: '/settings/expiry', name: say('page.expiry'), hint: say('settings.for_expiry'), icon: CalendarClock },
    { to: '/settings/price-floor', name: say('page.price_floor'), hint: say('settings.for_price_floor'), icon: Gauge },
    {
      to: '/settings/approvals',
      name: say('page.approval_policies'),
      hint: say('settings.for_approvals'),
      icon: ShieldCheck,
    },
    {
      to: '/settings/automation',
      name: say('page.automation'),
      hint: say('settings.for_automation'),
      icon: WandSparkles,
      permission: 'policies.edit',
    },
    { to: '/settings/follow-ups', name: say('page.follow_ups'), hint: say('settings.for_follow_ups'), icon: Repeat },
    { to: '/settings/texts', name: say('page.texts'), hint: say('settings.for_texts'), icon: TextQuote },
    { to: '/settings/kits', name: say('page.kits'), hint: say('settings.for_kits'), icon: Package },
    { to: '/settings/templates', name: say('page.templates'), hint: say('settings.for_templates'), icon: FileText },
  ],
}

const BUYERS: SettingsGroup = {
  title: say('settings.group_buyers'),
  places: [
    { to: '/settings/targeting', name: say('page.targeting'), hint: say('settings.for_targeting'), icon: Filter },
    {
      to: '/settings/request-form',
      name: say('page.request_form'),
      hint: say('settings.for_request_form'),
      icon: ClipboardList,
    },
    {
      to: '/settings/custom-fields',
      name: say('page.custom_fields'),
      hint: say('settings.for_custom_fields'),
      icon: FormInput,
    },
    { to: '/settings/emails', name: say('page.emails'), hint: say('settings.for_emails'), icon: MailPlus },
    { to: '/settings/branding', name: say('page.branding'), hint: say('settings.for_branding'), icon: Palette },
  ],
}

const STORE: SettingsGroup = {
  title: say('page.store'),
  places: [
    {
      to: '/store/orders',
      name: say('page.orders'),
      hint: say('settings.for_orders'),
      icon: ShoppingCart,
      permission: 'platform.manage',
      inAdmin: '/orders',
    },
    {
      to: '/settings/payments',
      name: say('page.payments'),
      hint: say('settings.for_payments'),
      icon: Landmark,
      inAdmin: '/settings/payments',
    },
    {
      to: '/store/imports',
      name: say('page.imports'),
      hint: say('settings.for_imports'),
      icon: FileUp,
      permission: 'platform.manage',
      inAdmin: null,
    },
    {
      to: '/store/mail',
      name: say('page.mail'),
      hint: say('settings.for_mail'),
      icon: Mail,
      permission: 'platform.manage',
    },
    {
      to: '/store/notifications',
      name: say('page.notifications'),
      hint: say('settings.for_notifications'),
      icon: Bell,
      permission: 'platform.manage',
    },
    {
      to: '/store/data-requests',
      name: say('page.customer_data'),
      hint: say('settings.for_customer_data'),
      icon: ShieldQuestionMark,
      permission: 'platform.manage',
    },
  ],
}

const ACCESS: SettingsGroup = {
  title: say('settings.group_access'),
  places: [
    { to: '/settings/staff', name: say('page.staff'), hint: say('settings.for_staff'), icon: UserCog },
    { to: '/integrations/keys', name: say('page.api_keys'), hint: say('settings.for_keys'), icon: KeyRound },
    {
      to: '/integrations/webhooks',
      name: say('page.webhooks'),
      hint: say('settings.for_webhooks'),
      icon: Webhook,
      permission: 'webhooks.manage',
    },
    {
      to: '/settings/audit',
      name: say('page.audit'),
      hint: say('settings.for_audit'),
      icon: ScrollText,
      permission: 'audit.see',
    },
    {
      to: '/settings/clock',
      name: say('page.clock'),
      hint: say('settings.for_clock'),
      icon: AlarmClock,
      permission: 'settings.edit',
      developmentOnly: true,
    },
  ],
}

/** Everything behind the menu's "Settings", in order. */
export const SETTINGS: readonly SettingsGroup[] = [QUOTES, BUYERS, STORE, ACCESS]
