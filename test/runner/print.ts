import type { FileResult } from './test-process.ts'

/** Prints a line about a file, with its failures and its output; with `each`, also a line about each test. */
export function printFile(result: FileResult, { each }: { each: boolean }): void {
  const isWell = hasPassed(result)
  const failed = result.tests.filter(({ outcome }) => outcome === 'failed')
  if (each || !isWell) console.log(result.output.trimEnd())
  if (each)
    for (const { name, outcome, tookMs } of result.tests)
      console.log(`  ${MARKS[outcome]} ${name} (${Math.round(tookMs)} ms)`)
  for (const { name, error } of failed) console.log(`✖ ${result.file} › ${name}\n${indent(error ?? '')}`)
  const counts = `${count([result], 'passed')} passed${failed.length > 0 ? `, ${failed.length} failed` : ''}`
  console.log(
    `${isWell ? '✔' : '✖'} ${result.file} (${counts}, ${(result.tookMs / 1000).toFixed(1)} s)${sayTrouble(result)}`,
  )
}

/** Prints the failures, the files that passed only at a second try and, as the last line, how many tests passed; returns whether all did. */
export function printSum(results: readonly FileResult[], unsteady: readonly string[]): boolean {
  const wrong = results.filter((result) => !hasPassed(result))
  console.log('')
  for (const file of unsteady) console.log(`↻ ${file} passed only when it ran again by itself: mend it`)
  for (const result of wrong) {
    if (result.trouble !== null) console.log(`✖ ${result.file}${sayTrouble(result)}`)
    for (const { name, outcome, error } of result.tests)
      if (outcome === 'failed') console.log(`✖ ${result.file} › ${name}\n${indent(firstLines(error ?? ''))}`)
  }
  const skipped = count(results, 'skipped')
  if (skipped > 0) console.log(`${skipped} skipped`)
  const troubled = wrong.filter(({ trouble }) => trouble !== null).length
  console.log(`${count(results, 'passed')} passed, ${count(results, 'failed') + troubled} failed`)
  return wrong.length === 0
}

const MARKS = { passed: '✔', failed: '✖', skipped: '–' }

function count(results: readonly FileResult[], what: keyof typeof MARKS): number {
  return results.flatMap(({ tests }) => tests).filter(({ outcome }) => outcome === what).length
}

/** Returns whether the file ran to its end and none of its tests failed. */
export function hasPassed({ tests, trouble }: FileResult): boolean {
  return trouble === null && tests.every(({ outcome }) => outcome !== 'failed')
}

function sayTrouble({ trouble }: FileResult): string {
  return trouble === null ? '' : `: ${trouble}`
}

/** The start of an error, for a reader who has only the end of the output. */
function firstLines(text: string): string {
  return text.split('\n').slice(0, 8).join('\n')
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
