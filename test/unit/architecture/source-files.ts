import { globSync, readFileSync } from 'node:fs'
import { type Program, parseSync } from 'oxc-parser'

/** A parsed file of `src`, written by hand. */
export interface SourceFile {
  /** Below `src`. */
  path: string
  text: string
  program: Program
  /** Returns the line number of an offset, from 1. */
  lineAt: (offset: number) => number
}

/** Returns every TypeScript file of `src`, except generated ones. */
export function readSourceFiles(): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(`src/${path}`, 'utf8')
      const { program } = parseSync(path, text)
      return { path, text, program, lineAt: (offset) => text.slice(0, offset).split('\n').length }
    })
}
