import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The last durations of files, in milliseconds. */
export type Durations = Record<string, number>

/** Reads the durations of earlier runs; none if there were none. */
export function readDurations(path: string): Durations {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Saves the durations of files for the next run. */
export function keepDurations(path: string, durations: Durations): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(durations))
  renameSync(`${path}.new`, path)
}

/** They walk for long, start programs or wait: their size says little. */
const LONG = [
  ...['model/', 'process/', 'cli/', 'upgrade/', 'examples/', 'runtimes/', 'e2e/shopify/'],
  ...['docs/samples.', 'e2e/docs.', 'e2e/admin/every-page.', 'e2e/admin/german.'],
  'outside/platform/contract/shopify-contract.',
]
const LONG_TIMES = 100

/** Sorts files so that no long one starts last and runs alone. Files that never ran are estimated by size and folder. */
export function longestFirst(files: readonly string[], durations: Durations): string[] {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]))
  const known = files.filter((file) => durations[file] !== undefined)
  const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const msPerByte = known.length === 0 ? 1 : sum(known.map((f) => durations[f])) / sum(known.map((f) => sizes.get(f)))
  const guess = (file: string) =>
    (sizes.get(file) ?? 0) * msPerByte * (LONG.some((start) => file.startsWith(`test/${start}`)) ? LONG_TIMES : 1)
  const expected = (file: string) => durations[file] ?? guess(file)
  return files.toSorted((one, other) => expected(other) - expected(one))
}
