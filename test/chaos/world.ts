import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CuttingProxy, openCuttingProxy } from '../support/network/cutting-proxy.ts'
import { openReceiver, type Receiver } from '../support/network/receiver.ts'
import { freePort } from '../support/processes/process.ts'
import { Member } from './processes.ts'
import { findBinaries, pidsOf, startServer } from './server.ts'

/** The service, its database and a receiver. */
export interface World {
  origins: string[]
  members: Member[]
  receiver: Receiver
  /** The database's address, bypassing any proxy. */
  databaseUrl: string
  /** The database's processes, the postmaster first; null if they are out of reach. */
  pids: (() => number[]) | null
  /** The proxy between the processes and the database; null if there is none. */
  proxy: CuttingProxy | null
  /** The database's own small disk; null if it is on the machine's. */
  disk: string | null
  close(): Promise<void>
}

export interface WorldOptions {
  /** `embedded`: one process with its own database. `own`: two and two on a server started for it. Otherwise an address. */
  database: 'embedded' | 'own' | { url: string }
  /** More settings of the service. */
  env?: Record<string, string>
}

export const SECRET_KEY = 'a chaos key of at least 32 characters'
const DISK_MB = 1_500

/** Opens the world: starts the database if needed, and every process of the service. */
export async function openWorld({ database, env: more = {} }: WorldOptions): Promise<World> {
  await using undo = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'qns-chaos-'))
  chmodSync(folder, 0o711)
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const disk = typeof database === 'string' ? mountDisk(join(folder, 'disk'), undo) : null
  const receiver = await openReceiver()
  undo.defer(() => receiver.close())
  writeFileSync(join(folder, 'ca.pem'), receiver.ca)
  const ports = [await freePort(), await freePort()]
  const env = {
    SECRET_KEY,
    BASE_URL: `http://localhost:${ports[0]}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    ...more,
  }
  const world =
    database === 'embedded'
      ? await openEmbedded({ ...env, DATA_DIR: join(disk ?? folder, 'data'), PORT: String(ports[0]) }, undo)
      : await openRoles(database, { env: { ...env, DATA_DIR: folder }, ports, folder: disk ?? folder }, undo)
  const owned = undo.move()
  const close = () => owned.disposeAsync()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  return { ...world, receiver, disk, close }
}

type Opened = Pick<World, 'origins' | 'members' | 'databaseUrl' | 'pids' | 'proxy'>

async function openEmbedded(env: Record<string, string>, undo: AsyncDisposableStack): Promise<Opened> {
  const { DATA_DIR: dataDir = '', PORT: port } = env
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const service = new Member('the service', ['src/main.ts'], env)
  const folder = join(dataDir, 'postgres')
  undo.defer(async () => {
    await service.stop()
    endServer(folder)
  })
  await service.start()
  const password = readFileSync(join(dataDir, 'postgres', 'qns-password'), 'utf8').trim()
  const databaseUrl = `postgres://qns:${password}@${encodeURIComponent(folder)}:5432/postgres`
  return {
    origins: [`http://localhost:${port}`],
    members: [service],
    databaseUrl,
    pids: () => pidsOf(folder),
    proxy: null,
  }
}

async function openRoles(
  database: 'own' | { url: string },
  { env, ports, folder }: { env: Record<string, string>; ports: number[]; folder: string },
  undo: AsyncDisposableStack,
): Promise<Opened> {
  const server = database === 'own' ? await startServer(findBinaries(), join(folder, 'postgres')) : null
  if (server) undo.defer(() => server.stop())
  const databaseUrl = server?.url ?? (database as { url: string }).url
  const proxy = await openCuttingProxy(databaseUrl)
  undo.defer(() => proxy.close())
  const members: Member[] = []
  for (const [i, only] of (['api', 'api', 'worker', 'worker'] as const).entries()) {
    const own = { ...env, DATABASE_URL: proxy.url, ...(only === 'api' && { PORT: String(ports[i]) }) }
    const member = new Member(`${only} ${(i % 2) + 1}`, ['src/cli.ts', 'serve', '--only', only], own)
    undo.defer(() => member.kill())
    await member.start()
    members.push(member)
  }
  const origins = ports.map((port) => `http://localhost:${port}`)
  return { origins, members, databaseUrl, pids: server && (() => server.pids()), proxy }
}

/** Ends the server on the folder if the service did not. */
function endServer(folder: string): void {
  try {
    for (const pid of pidsOf(folder)) process.kill(pid, 'SIGKILL')
  } catch {
    // there is none
  }
}

/** Mounts a small disk in memory; null unless root. */
function mountDisk(folder: string, undo: AsyncDisposableStack): string | null {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  undo.defer(() => void execFileSync('umount', ['-l', folder]))
  return folder
}
