/** What a process may do alone: answer HTTP, or run jobs and deliver webhooks. Without a role it does both. */
export const ROLES = ['api', 'worker'] as const
export type Role = (typeof ROLES)[number]
