import pg from 'pg'

const FULL_DISK = '53100'
const READ_ONLY = '25006'
const IO_ERROR = '58030'

/** Returns whether the database reads but does not write: its disk is full, or it is read-only. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [FULL_DISK, READ_ONLY, IO_ERROR].includes(error.code ?? '')
}

/** Waits for a write that a read can do without if nothing can be written. */
export async function noteIfWritable(write: Promise<unknown>): Promise<void> {
  await write.catch((error) => {
    if (!isUnwritable(error)) throw error
  })
}
