import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, type Running, startProgram } from '../processes/process.ts'
import { openTestService } from '../service/service.ts'
import type { Demo } from './demo.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LINK = /^\[[^\]]+\]\(\.\.\/samples\/([\w-]+\/[\w-]+)\.\w+(?: "[^"]+")?\)$/gm

/** The guides, and the samples of each in the order in which they are read. */
export function readGuideSamples(): Map<string, string[]> {
  const guides = globSync('docs/guides/*.md', { cwd: ROOT }).sort()
  return new Map(
    guides.map((guide) => {
      const text = readFileSync(join(ROOT, guide), 'utf8')
      return [guide.replace(/^.*\/|\.md$/g, ''), [...text.matchAll(LINK)].map(([, path = '']) => path)]
    }),
  )
}

/** These run until Ctrl-C. */
const STAYING = /sync\.(?:ts|py)$|receive\.|listen\.sh$/

export interface Runner {
  extension: 'sh' | 'ts' | 'py'
  /** Returns the program that runs a sample, and its arguments. */
  command(file: string): { program: string; args: readonly string[] }
  env: Record<string, string>
}

/** Runs a sample as one would paste it, except that a mistake ends it. */
export const SHELL: Runner = {
  extension: 'sh',
  command: (file) => ({ program: 'bash', args: ['-euo', 'pipefail', file] }),
  env: {},
}

/**
 * Runs the samples of a guide in one language, one after another as its reader would, on a demo store of their own. Each must print what
 * is written next to it; ids and times may differ. A sample that would run until Ctrl-C is stopped once the others have run.
 */
export async function runSamples(demo: Demo, paths: readonly string[], runner: Runner): Promise<void> {
  const service = await openTestService({ database: await demo.copy() })
  const env = {
    ...runner.env,
    QNS_URL: service.baseUrl,
    QNS_KEY: demo.apiKey,
    DATABASE_URL: service.url,
    SECRET_KEY: 'a test key of at least 32 characters',
    QNS_SECRET: 'whsec_c2FtcGxlIHNlY3JldCBvZiAzMiBieXRlcyBpbiBhbGw=',
    PORT: String(await freePort()),
    ERP: ':memory:',
    HOME: tmpdir(), // npm keeps its cache there
  }
  const staying: { running: Running; file: string; path: string }[] = []
  try {
    for (const path of paths) {
      const { file, program, args } = programOf(path, runner)
      if (!existsSync(join(ROOT, file))) continue // not in the shell, and the page says why
      const running = startProgram(program, args, env, { detached: true })
      if (STAYING.test(file)) {
        await running.printed('\n')
        staying.push({ running, file, path })
        continue
      }
      const [code] = await once(running.process, 'close')
      assert.equal(code, 0, `${file}: ${running.stderr()}${running.stdout()}`)
      compare(running, path, file)
    }
    for (const { running, file, path } of staying) {
      const written = outputOf(path, file)
      if (written === null) continue
      await running.printed(written.trimEnd().split('\n').at(-1) ?? '')
      compare(running, path, file)
    }
  } finally {
    for (const { running } of staying) await stop(running)
    await service.close()
  }
}

/** Ends a program with all it has started, and waits until nothing of it can print any more. */
async function stop({ process: { pid = 0, exitCode, stdout } }: Running): Promise<void> {
  if (exitCode !== null) return
  process.kill(-pid, 'SIGKILL')
  if (!stdout?.closed) await once(stdout as NonNullable<typeof stdout>, 'close')
}

/** Commands of the service exist only for the shell: readers of every language use those. */
function programOf(path: string, { extension, command }: Runner) {
  const [own, shell] = [`docs/samples/${path}.${extension}`, `docs/samples/${path}.sh`]
  if (existsSync(join(ROOT, own))) return { file: own, ...command(own) }
  return { file: shell, ...SHELL.command(shell) }
}

/** Returns what a page says a sample prints: in its language, or in any; null if it does not say. */
function outputOf(path: string, file: string): string | null {
  const places = [`${file}.out`, `docs/samples/${path}.out`].map((place) => join(ROOT, place))
  const place = places.find((one) => existsSync(one))
  return place === undefined ? null : readFileSync(place, 'utf8')
}

function compare(running: Running, path: string, file: string): void {
  const output = outputOf(path, file)
  if (output === null) return
  const [printed, written] = [mask(running.stdout()), mask(output)]
  // The page may show only a part of an answer.
  if (written.startsWith('{'))
    assert.partialDeepStrictEqual(JSON.parse(printed), JSON.parse(written), `${file}: ${printed}`)
  else assert.equal(printed, written, file)
}

function mask(text: string): string {
  return text
    .replaceAll(/\b(qte|evt|msg|doc|whe|key|req)_[a-z0-9]+/g, '$1_id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\bwhsec_[\w+/=]+/g, 'secret')
}
