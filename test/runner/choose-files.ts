import { existsSync, globSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, NO_CHROMIUM } from '../support/browser/chromium.ts'
import { hasPython } from '../support/python/python.ts'
import { findPreviousRelease } from '../support/upgrade/previous-release.ts'

/** Tests that need more than `npm ci` installs. */
interface Part {
  /** Runs only these as an option (`--python`), and leaves them out in LEAVE_OUT (`LEAVE_OUT="browser python"`). */
  name: string
  files: string
  /** Files of other parts that it runs too, in its own way. */
  also?: readonly string[]
  isReady: () => boolean
  /** Says what is missing, and how to get it. */
  lack: string
}

/** Tests of what the service does for stores, which pass on one PostgreSQL and on a cluster. */
const ALSO_ON_CITUS = [
  'test/{commands,demo,http,jobs,negotiation}/**/*.test.ts',
  'test/database/webhooks/{delivery-backlog,webhook-lanes}.test.ts',
  'test/outside/platform/embedded/**/*.test.ts',
  'test/queries/{access,health,portal,webhooks}/**/*.test.ts',
]

const NOT_ON_CITUS = [
  // count the messages to one database, where those of several stores are shared
  'test/commands/orders/conversion-statements.test.ts',
  'test/http/messages.test.ts',
  'test/outside/platform/embedded/looked-up-together.test.ts',
  // copy a database within one server
  'test/commands/stores/transfer.test.ts',
  // claim work of all stores at once
  'test/jobs/mail/mail-turns.test.ts',
  'test/jobs/webhooks/troubled-lanes.test.ts',
]

const PARTS: readonly Part[] = [
  {
    name: 'browser',
    files: 'test/e2e/**/*.test.ts',
    isReady: () => findChromium() !== null,
    lack: NO_CHROMIUM,
  },
  {
    name: 'python',
    files: 'test/{python,examples/python}/**/*.test.ts',
    isReady: hasPython,
    lack: 'No Python environment found: make it with "npm run python".',
  },
  {
    name: 'examples',
    files: 'test/examples/node/**/*.test.ts',
    isReady: () => existsSync('examples/node/node_modules/.package-lock.json'),
    lack: 'The receivers in examples/node are not installed: "npm run examples" does it.',
  },
  {
    name: 'go',
    files: 'test/examples/go/**/*.test.ts',
    isReady: () => existsSync('examples/go/vendor/modules.txt') && isOnPath('go'),
    lack: 'The receiver in examples/go is not installed: "npm run examples" does it where Go is installed.',
  },
  {
    name: 'runtimes',
    files: 'test/runtimes/**/*.test.ts',
    isReady: () => existsSync('sdk/runtimes/node_modules/.package-lock.json'),
    lack: 'The runtimes in sdk/runtimes are not installed: "npm run runtimes" does it.',
  },
  {
    name: 'citus',
    files: 'test/citus/**/*.test.ts',
    also: globSync(ALSO_ON_CITUS, { exclude: NOT_ON_CITUS }),
    isReady: () => Boolean(process.env.CITUS_URL),
    lack: 'Set CITUS_URL to the coordinator of a Citus cluster with its workers (docs/scale.md).',
  },
  {
    name: 'upgrade',
    files: 'test/upgrade/**/*.test.ts',
    isReady: () => findPreviousRelease() !== null,
    lack: 'The previous release is not in this copy of the repository: clone it with its history.',
  },
]

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

/**
 * Returns the test files to run: those given or in given folders, those of the parts asked for (`--python --go`), the self-contained ones (`--unit`), or all but
 * those of parts that lack something, which it says. Throws if what was asked for cannot run.
 */
export function chooseFiles(args: readonly string[], say: (line: string) => void): string[] {
  if (args[0] === '--unit') return globSync('test/unit/**/*.test.ts')
  const unknown = args.filter((arg) => (arg.startsWith('--') ? !partOf(arg) : !existsSync(arg)))
  if (unknown.length > 0) throw new Error(`There is no such file or part: ${unknown.join(', ')}`)
  if (args.length > 0) return args.flatMap((arg) => (arg.startsWith('--') ? filesOf(arg) : filesIn(arg)))
  const leftOut = (process.env.LEAVE_OUT ?? '').split(' ')
  const without = PARTS.filter(({ name, isReady, lack }) => {
    if (leftOut.includes(name)) return true
    if (isReady()) return false
    say(`Left out are the tests of ${name}. ${lack}`)
    return true
  })
  const excluded = new Set(without.flatMap(({ files }) => globSync(files)))
  return globSync('test/**/*.test.ts').filter((file) => !excluded.has(file))
}

function filesIn(path: string): string[] {
  return statSync(path).isDirectory() ? globSync(`${path}/**/*.test.ts`) : [path]
}

function partOf(option: string): Part | undefined {
  return PARTS.find(({ name }) => option === `--${name}`)
}

function filesOf(option: string): string[] {
  const part = partOf(option)
  if (!part?.isReady()) throw new Error(part?.lack)
  return [...globSync(part.files), ...(part.also ?? [])]
}
