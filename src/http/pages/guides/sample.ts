import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SAMPLES = join(import.meta.dirname, '../../../../docs/samples')
const LINK = /^\[([^\]]+)\]\(\.\.\/samples\/([\w-]+\/[\w-]+)\.(?:sh|ts|py)(?: "([^"]+)")?\)$/

const LANGUAGES = [
  { label: 'curl', name: 'sh' },
  { label: 'TypeScript', name: 'ts' },
  { label: 'Python', name: 'py' },
] as const

/** A program in a guide, in each language it exists in. */
export interface Sample {
  title: string
  /** Its guide and name: `getting-started/ping`. */
  path: string
  /** Says why a language is missing; null if none is. */
  why: string | null
  variants: readonly Variant[]
}

interface Variant {
  language: (typeof LANGUAGES)[number]
  code: string
  /** The text it prints; null if that does not matter. */
  output: string | null
}

/** Returns the sample that a line of a guide puts in: a link to one of its files, alone on the line. */
export function sampleIn(line: string): Sample | null {
  const [, title = '', path, why = null] = LINK.exec(line) ?? []
  if (path === undefined) return null
  const variants = LANGUAGES.flatMap((language) => {
    const code = readIfThere(`${path}.${language.name}`)
    if (code === null) return []
    return [{ language, code, output: readIfThere(`${path}.${language.name}.out`) ?? readIfThere(`${path}.out`) }]
  })
  return { title, path, why, variants }
}

function readIfThere(file: string): string | null {
  const path = join(SAMPLES, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
