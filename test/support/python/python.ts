import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ENVIRONMENT = join(import.meta.dirname, '../../../sdk/python/.venv/bin')

/** Returns the path of a program of the Python environment that `npm run python` makes. */
export function pythonProgram(name: string): string {
  return join(ENVIRONMENT, name)
}

/** Returns whether there is a Python environment to test with. */
export function hasPython(): boolean {
  return existsSync(pythonProgram('python'))
}
