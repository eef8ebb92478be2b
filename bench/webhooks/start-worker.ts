import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/support/processes/process.ts'
import { endChild } from '../child.ts'
import { readPeakMemoryMb } from '../process-usage.ts'
import { answers, SCRIPTS, SECRET_KEY } from '../service.ts'

/** A worker process of the service. */
export interface Worker {
  pid: number
  peakMemoryMb(): number
  stop(): Promise<void>
}

/** Starts `qns serve --only worker` on a database; its error logs go to stderr. */
export async function startWorker(databaseUrl: string, caFile: string, nodeOptions: string[] = []): Promise<Worker> {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: [...SCRIPTS.qns.args.filter((arg) => arg.startsWith('--')), ...nodeOptions],
    stdio: ['ignore', 2, 2, 'ipc'],
    env: {
      ...SCRIPTS.qns.env,
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      LOG_LEVEL: 'error',
      METRICS_PORT: String(port),
      BASE_URL: 'https://quotes.example.com',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      NODE_EXTRA_CA_CERTS: caFile,
    },
  })
  await answers(`http://127.0.0.1:${port}/metrics`, child)
  return {
    pid: child.pid ?? 0,
    peakMemoryMb: () => readPeakMemoryMb(child.pid),
    stop: () => endChild(child),
  }
}
