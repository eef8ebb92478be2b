import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of the bench that answers one message at a time. */
export interface Child<Request, Answer> {
  pid: number
  ask(request: Request): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a program of the bench, such as `webhooks/receivers.ts`, that calls `answerParent`; also returns its first message. */
export async function startChild<Request extends object, Answer, Hello>(
  program: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<{ child: Child<Request, Answer>; hello: Hello }> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, {
    env: { PATH: process.env.PATH, ...env },
  })
  const gone = once(child, 'exit').then(([code, signal]) =>
    Promise.reject(new Error(`${program} ended: ${signal ?? code}`)),
  )
  gone.catch(() => {})
  const answer = async () => (await Promise.race([once(child, 'message'), gone]))[0]
  const hello = await answer()
  return {
    child: {
      pid: child.pid ?? 0,
      ask: (request) => {
        const answered = answer()
        child.send(request)
        return answered
      },
      stop: () => endChild(child),
    },
    hello,
  }
}

/** Asks a process to end, and waits until it has. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Called in the child: says hello, then answers every message. Ends with its parent, however that ends. */
export function answerParent<Request, Answer>(
  hello: object,
  answer: (request: Request) => Answer | Promise<Answer>,
): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (request: Request) => void Promise.resolve(answer(request)).then((it) => process.send?.(it)))
  process.send?.(hello)
}
