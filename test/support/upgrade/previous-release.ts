import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the commit of the release before this one: the newest tag's, or without tags the last one that lacks the newest migration. Null where the
 * repository's history is not at hand.
 */
export function findPreviousRelease(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^')
  if (tag !== null) return tag
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations/*.sql')
  return added ? git('rev-parse', '--verify', '--quiet', `${added}^`) : null
}

/** Puts the files of a commit into a new folder, beside this project's packages. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
  } catch {
    return null
  }
}
