import { hasPassed } from './print.ts'
import type { FileResult } from './test-process.ts'

/** More files than these fail for a reason of their own. */
const MOST_FILES = 3

/**
 * Runs files once more if only few failed, and `isShaky` is true of all of them: on a busy machine a browser may be slow where a person never is. Returns the
 * results, second ones in place of first ones, and names what passed only then: something to mend all the same.
 */
export async function tryAgain(
  results: readonly FileResult[],
  isShaky: (file: string) => boolean,
  run: (files: readonly string[]) => Promise<FileResult[]>,
): Promise<{ results: FileResult[]; unsteady: string[] }> {
  const failed = results.filter((result) => !hasPassed(result)).map(({ file }) => file)
  if (failed.length === 0 || failed.length > MOST_FILES || !failed.every(isShaky))
    return { results: [...results], unsteady: [] }
  const second = await run(failed)
  const unsteady = second.filter(hasPassed).map(({ file }) => file)
  return { results: [...results.filter(({ file }) => !failed.includes(file)), ...second], unsteady }
}
