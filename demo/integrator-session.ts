import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { QuoteNegotiation } from '../sdk/typescript/src/index.ts'
import { freePort, startNode, startProgram } from '../test/support/processes/process.ts'
import { readHandled, untilPrinted } from '../test/support/sdk/followers.ts'
import { packSdk } from '../test/support/sdk/install-sdk.ts'

/**
 * Plays the first session of an integrator who has only the packed SDK and a store's key: install, first quote, first webhook, a crash of
 * their program and its resumption, on a fresh service. Prints each command, what it printed and how long it took, as a page:
 *
 *   npm run -s integrator-session > docs/integrator-session.md
 */
const HANDLED_BEFORE_CRASH = 40
const programs = join(import.meta.dirname, 'integrator')
const folder = mkdtempSync(join(tmpdir(), 'session-'))
const [port, webhooks] = [await freePort(), await freePort()]
const project = join(folder, 'project')
const dataDir = join(folder, 'data')
const service = startNode(['src/main.ts'], {
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
})
try {
  await service.printed('Try it')
  await play({
    QNS_URL: `http://localhost:${port}`,
    QNS_KEY: /svc_live_\w+/.exec(service.stdout())?.[0] ?? '',
    PORT: String(webhooks),
    HOME: folder,
  })
} finally {
  const closed = once(service.process, 'close')
  service.process.kill('SIGTERM')
  await closed
  for (const path of [realpathSync(join(dataDir, 'postgres')), folder]) rmSync(path, { recursive: true, force: true })
}

async function play(env: Record<string, string>): Promise<void> {
  const started = performance.now()
  mkdirSync(project)
  const tarball = packSdk(folder)
  cpSync(tarball, join(project, basename(tarball)))
  say('# An integrator’s first session')
  say(
    'In an empty folder: the packed TypeScript SDK, `QNS_URL`, and a key of the demo store in `QNS_KEY`. Made by `npm run integrator-session`.',
  )
  say('## Install')
  await command('npm init -y --init-type=module', env, { isQuiet: true })
  await command(`npm install --offline ./${basename(tarball)}`, env, { isQuiet: true })
  say('## The first quote')
  await program('first-quote.js', env)
  say('## The first webhook')
  await program('first-webhook.js', env)
  say('## A crash, and on')
  const file = join(project, 'erp.db')
  await program('follow.js', env, { killedAfter: HANDLED_BEFORE_CRASH })
  const events = await countEvents(env)
  await command('node follow.js', env, { killedAfter: events - readHandled(file).length })
  await program('check.js', env)
  say(`All of it took ${secondsSince(started)}.`)
}

interface Shown {
  /** Shows nothing of what it prints. */
  isQuiet?: boolean
  /** The number of events after which it is killed. */
  killedAfter?: number
}

/** Shows one of the integrator's programs, and runs it. */
async function program(name: string, env: Record<string, string>, shown: Shown = {}): Promise<void> {
  cpSync(join(programs, name), join(project, name))
  say(`\`${name}\`:`)
  say(`\`\`\`js\n${readFileSync(join(programs, name), 'utf8')}\`\`\``)
  await command(`node ${name}`, env, shown)
}

/** Runs a command in the project, and shows it with what it printed and its time. */
async function command(line: string, env: Record<string, string>, { isQuiet, killedAfter }: Shown = {}): Promise<void> {
  const started = performance.now()
  const {
    process: child,
    stdout,
    stderr,
  } = startProgram('sh', ['-c', `cd "$PROJECT" && exec ${line}`], { ...env, PROJECT: project })
  const closed = once(child, 'close')
  if (killedAfter !== undefined) {
    await untilPrinted(child, killedAfter + 1)
    child.kill('SIGKILL')
  }
  const [code] = await closed
  if (code !== 0 && killedAfter === undefined) throw new Error(`${line} ended with ${code}: ${stdout()}${stderr()}`)
  const fate = killedAfter === undefined ? '' : ', killed (kill -9)'
  const lines = stdout().trim().split('\n')
  const printed = isQuiet ? [] : shorten(killedAfter === undefined ? lines : lines.slice(0, killedAfter + 1))
  say([`\`\`\`console`, `$ ${line}`, ...printed, `# ${secondsSince(started)}${fate}`, `\`\`\``].join('\n'))
}

/** The first lines and the last, if there are many. */
function shorten(lines: readonly string[]): readonly string[] {
  return lines.length <= 6 ? lines : [...lines.slice(0, 3), `… ${lines.length - 5} more`, ...lines.slice(-2)]
}

async function countEvents({ QNS_URL = '', QNS_KEY = '' }: Record<string, string>): Promise<number> {
  const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })
  return (await client.events.list().toArray(100_000)).length
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

function say(paragraph: string): void {
  console.log(`${paragraph}\n`)
}
