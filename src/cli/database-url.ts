import { readConfig } from '../process/config.ts'

/** Returns the address of the database. Throws if it is the embedded one. */
export function databaseUrl(): string {
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === null)
    throw new Error('Set DATABASE_URL to the coordinator of the cluster: the embedded database is one node.')
  return databaseUrl
}
