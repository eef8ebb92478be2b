/** The roles of staff members. */
export const ROLES = ['admin', 'manager', 'sales_rep'] as const
export type Role = (typeof ROLES)[number]

/** Role names as shown to people. */
const ROLE_NAMES = { admin: 'Admin', manager: 'Manager', sales_rep: 'Sales rep' } as const satisfies Record<
  Role,
  string
>

const EVERYONE: readonly Role[] = ROLES
const MANAGERS: readonly Role[] = ['admin', 'manager']
const ADMINS: readonly Role[] = ['admin']

/** The roles that may do each thing (design, "Roles"). Every route of the admin API names one of these permissions. */
export const PERMISSIONS = {
  /** Your own session and password. */
  signed_in: EVERYONE,
  /** Your own and unassigned quotes; all quotes only with `quotes.see_all`. */
  'quotes.see': EVERYONE,
  'quotes.see_all': MANAGERS,
  /** Edit, send, message, convert. */
  'quotes.edit': EVERYONE,
  'quotes.void': MANAGERS,
  'quotes.extend': MANAGERS,
  'quotes.approve': MANAGERS,
  'quotes.assign': MANAGERS,
  'quotes.delete': ADMINS,
  /** The cost of products to the store, and the margin that follows. */
  'costs.see': MANAGERS,
  /** Create, change and delete shared views. */
  'views.share': MANAGERS,
  'settings.see': EVERYONE,
  'settings.edit': ADMINS,
  'policies.edit': MANAGERS,
  'templates.edit': MANAGERS,
  'analytics.see': MANAGERS,
  /** Names and prefixes; the rest only with `keys.manage`. */
  'keys.see': EVERYONE,
  'keys.manage': ADMINS,
  'webhooks.manage': ADMINS,
  'staff.see': EVERYONE,
  'staff.manage': ADMINS,
  'audit.see': ADMINS,
  'platform.manage': ADMINS,
  'billing.manage': ADMINS,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** The store settings that change what a role may do. */
interface RoleSettings {
  staff?: { sales_reps_see_all?: boolean; sales_reps_see_costs?: boolean }
}

/** Returns whether the role may do this in a store with these settings, which can let Sales reps see every quote, and costs. */
export function may(role: Role, permission: Permission, settings: RoleSettings = {}): boolean {
  if (permission === 'quotes.see_all' && settings.staff?.sales_reps_see_all) return true
  if (permission === 'costs.see' && settings.staff?.sales_reps_see_costs) return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Returns who may do this, for people who may not: `Only Admins and Managers`. */
export function sayWhoMay(permission: Permission): string {
  return `Only ${PERMISSIONS[permission].map((role) => `${ROLE_NAMES[role]}s`).join(' and ')}`
}

/** Returns every permission the role has in a store with these settings. */
export function permissionsOf(role: Role, settings: RoleSettings = {}): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission, settings))
}
