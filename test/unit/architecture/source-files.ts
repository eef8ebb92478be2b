import { globSync, readFileSync } from 'node:fs'
import { type Program, parseSync } from 'oxc-parser'

/** A file of `src` that was written by hand, as it was parsed. */
export interface SourceFile {
  /** Below `src`. */
  path: string
  program: Program
  /** The line of a place in it, counted from 1. */
  lineAt: (offset: number) => number
}

/** Every TypeScript file of `src`, but for those that are generated. */
export function readSourceFiles(): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(`src/${path}`, 'utf8')
      const { program } = parseSync(path, text)
      return { path, program, lineAt: (offset) => text.slice(0, offset).split('\n').length }
    })
}
