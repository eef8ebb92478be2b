import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pythonProgram } from '../python/python.ts'

const python = join(import.meta.dirname, '../../../sdk/python')

/** The programs of each language that use its SDK: one follows the feed into a database, one requests quotes by order numbers. */
export const SDK_PROGRAMS = {
  typescript: {
    follow: [process.execPath, join(import.meta.dirname, 'follow-into-database.ts')],
    create: [process.execPath, join(import.meta.dirname, 'create-quotes.ts')],
  },
  python: {
    follow: [pythonProgram('python'), join(python, 'tests/follow_into_database.py')],
    create: [pythonProgram('python'), join(python, 'tests/create_quotes.py')],
  },
} as const

export type SdkLanguage = keyof typeof SDK_PROGRAMS

/** The environment in which Python finds its SDK. */
export const PYTHON_ENV = { PYTHONPATH: join(python, 'src'), PYTHONDONTWRITEBYTECODE: '1' }

/** Returns the ids of the events that a follower has written into its database, in that order. */
export function readHandled(file: string): string[] {
  if (!existsSync(file)) return []
  const db = new DatabaseSync(file, { timeout: 10_000 })
  const rows = db.prepare('select event_id from handled order by rowid').all()
  db.close()
  return rows.map(({ event_id }) => String(event_id))
}

/** Resolves once a program has printed this many lines from now on, or has ended. */
export async function untilPrinted(child: ChildProcess, lines: number): Promise<void> {
  if (lines <= 0 || child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    let left = lines
    const stop = () => {
      child.stdout?.off('data', hear)
      child.off('close', stop)
      resolve()
    }
    const hear = (text: Buffer) => {
      left -= text.toString().split('\n').length - 1
      if (left <= 0) stop()
    }
    child.stdout?.on('data', hear)
    child.on('close', stop)
  })
}
