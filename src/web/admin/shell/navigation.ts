import {
  BadgeCheck,
  Boxes,
  Building2,
  ChartColumn,
  Inbox,
  ListChecks,
  type LucideIcon,
  Settings2,
  Users,
} from 'lucide-react'
import type { Permission } from '../../../domain/access/permissions.ts'
import { say } from '../../ui/say.ts'

export interface Place {
  to: string
  name: string
  icon: LucideIcon
  /** The letter that leads there after `g`. */
  letter?: string
  /** Required to open the page; without one, it is open to all staff. */
  permission?: Permission
  /** For a page of the embedded platform alone: its path in Shopify's admin, for stores there; null if it has none. */
  inAdmin?: string | null
  /** True for a page of development stores alone. */
  developmentOnly?: true
}

/** The menu, in order: at most eight entries. Everything else is behind the last one (`SETTINGS`). */
export const MENU: readonly Place[] = [
  { to: '/my-turn', letter: 'm', name: say('page.my_turn'), icon: ListChecks },
  { to: '/quotes', letter: 'q', name: say('page.quotes'), icon: Inbox },
  { to: '/approvals', letter: 'a', name: say('page.approvals'), icon: BadgeCheck },
  { to: '/store/customers', letter: 'c', name: say('page.customers'), icon: Users, inAdmin: '/customers' },
  { to: '/store/companies', letter: 'f', name: say('page.companies'), icon: Building2, inAdmin: '/companies' },
  { to: '/store/catalog', letter: 'p', name: say('page.catalog'), icon: Boxes, inAdmin: '/products' },
  { to: '/dashboard', letter: 'd', name: say('page.dashboard'), icon: ChartColumn, permission: 'analytics.see' },
  { to: '/settings', letter: 's', name: say('page.settings'), icon: Settings2 },
]
