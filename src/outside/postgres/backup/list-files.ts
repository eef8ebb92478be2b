import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders that a copy has, but empty: their content belongs to the running server, or comes with the log. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
/** Files of the running server, or of an earlier copy. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|qns-password|current_logfiles|\.s\.PGSQL\..*)$/
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init)/
/** Says where recovery begins, so it is copied last. */
const CONTROL = 'global/pg_control'

/** Lists what a copy of a running cluster consists of, relative to its folder: folders with a slash at the end, then files. */
export async function listClusterFiles(cluster: string): Promise<string[]> {
  const names = await walk(cluster, '')
  return [...names.filter((name) => name !== CONTROL), 'pg_wal/archive_status/', 'pg_wal/summaries/', CONTROL]
}

async function walk(cluster: string, below: string): Promise<string[]> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [] // of a database or table dropped in the meantime
    throw error
  })
  const names: string[] = []
  for (const entry of entries) {
    const path = `${below}${entry.name}`
    if (TEMPORARY.test(entry.name) || LEFT_OUT.test(path)) continue
    if (entry.isDirectory()) names.push(`${path}/`, ...(EMPTY.has(path) ? [] : await walk(cluster, `${path}/`)))
    else if (entry.isFile()) names.push(path)
  }
  return names
}
