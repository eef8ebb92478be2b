/** The roles a process can be limited to: answering HTTP, or running jobs and delivering webhooks. Without a role it does both. */
export const ROLES = ['api', 'worker'] as const
export type Role = (typeof ROLES)[number]
