/** Options of a test that needs what only one PostgreSQL has; on a cluster it is skipped, and says why. */
export function onOneDatabase(why: string): { skip: string | false } {
  return { skip: process.env.ON_CITUS ? why : false }
}
