/** What a member of staff may be. */
export const ROLES = ['admin', 'manager', 'sales_rep'] as const
export type Role = (typeof ROLES)[number]

/** What a role is called where people read. */
export const ROLE_NAMES = { admin: 'Admin', manager: 'Manager', sales_rep: 'Sales rep' } as const satisfies Record<
  Role,
  string
>

const EVERYONE: readonly Role[] = ROLES
const MANAGERS: readonly Role[] = ['admin', 'manager']
const ADMINS: readonly Role[] = ['admin']

/** Which roles may do what (design, "Roles"). Every route of the admin API names one of these. */
export const PERMISSIONS = {
  /** One's own session and password. */
  signed_in: EVERYONE,
  /** One's own and unassigned quotes; all of them only with `quotes.see_all`. */
  'quotes.see': EVERYONE,
  'quotes.see_all': MANAGERS,
  /** Edit, send, message, convert. */
  'quotes.edit': EVERYONE,
  'quotes.void': MANAGERS,
  'quotes.extend': MANAGERS,
  'quotes.approve': MANAGERS,
  'quotes.assign': MANAGERS,
  'quotes.delete': ADMINS,
  /** Make, change and delete the views that everybody has. */
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

/** The store's settings that change what a role may do. */
interface RoleSettings {
  staff?: { sales_reps_see_all?: boolean }
}

/** Whether the role may do this in a store with these settings: they let Sales reps see every quote. */
export function may(role: Role, permission: Permission, settings: RoleSettings = {}): boolean {
  if (permission === 'quotes.see_all' && settings.staff?.sales_reps_see_all) return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Who may do this, for people who may not: `Only Admins and Managers`. */
export function sayWhoMay(permission: Permission): string {
  return `Only ${PERMISSIONS[permission].map((role) => `${ROLE_NAMES[role]}s`).join(' and ')}`
}

/** Everything the role may do in a store with these settings. */
export function permissionsOf(role: Role, settings: RoleSettings = {}): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission, settings))
}
