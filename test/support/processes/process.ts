import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs one of the project's programs to its end. */
export function runNode(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  return runProgram(process.execPath, args, env)
}

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> {
  const child = startProgram(command, args, env)
  const [code] = await once(child.process, 'close')
  return { code, stdout: child.stdout(), stderr: child.stderr() }
}

export interface Running {
  process: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves once the text has been printed; throws if the program ends before. */
  printed(text: string): Promise<void>
}

/** Starts one of the project's programs. */
export function startNode(args: readonly string[], env: Record<string, string>): Running {
  return startProgram(process.execPath, args, env)
}

/**
 * Starts a program, which knows of the environment only where to find programs; with `detached`, as the leader of a group of processes, so
 * that one can end it with all it has started.
 */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  { detached = false } = {},
): Running {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(command, args, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  })
  let stdout = ''
  let stderr = ''
  let heard: (() => void)[] = []
  const wake = () => {
    for (const resolve of heard) resolve()
    heard = []
  }
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    wake()
  })
  child.on('close', wake)
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    printed: async (text) => {
      while (!stdout.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(
            `ended with ${child.exitCode ?? child.signalCode} before printing "${text}": ${stderr}${stdout}`,
          )
        await new Promise<void>((resolve) => {
          heard.push(resolve)
        })
      }
    },
  }
}

/** Above those that browsers refuse, below those that systems give to connections and to servers that ask for any: whoever else runs here takes none of these. */
const LOWEST_PORT = 12_000
const PORTS = 20_000

/** Returns a free port of this machine, which nothing takes by chance before the caller does. */
export async function freePort(): Promise<number> {
  const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => resolve(true))
  })
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
