import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Notification } from './notification.ts'

/** The time to each answer from when its request was due, and the number of wrong answers. */
export interface Answers {
  /** Those of the first `startingMs`, whatever they were. */
  firstMs: number[]
  ms: number[]
  forgedMs: number[]
  wrong: number
}

interface Sending {
  /** Requests a second. */
  rate: number
  seconds: number
  startingMs: number
  make: (n: number) => Notification
}

/** Sends notifications at a steady rate, whether or not earlier ones were answered, as many servers do at once. */
export async function sendSteadily(url: string, { rate, seconds, startingMs, make }: Sending): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const answers: Answers = { firstMs: [], ms: [], forgedMs: [], wrong: 0 }
  const sent: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * 1000) / rate
    const waitMs = due - performance.now()
    if (waitMs > 1) await delay(waitMs)
    const notification = make(n)
    sent.push(
      send(url, agent, notification).then((status) => {
        const ms = performance.now() - due
        if (status !== notification.status) answers.wrong += 1
        if (due - start < startingMs) answers.firstMs.push(ms)
        else if (notification.status === 200) answers.ms.push(ms)
        else answers.forgedMs.push(ms)
      }),
    )
  }
  await Promise.all(sent)
  agent.destroy()
  return answers
}

function send(url: string, agent: Agent, { headers, body }: Notification): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const sending = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } })
  sending.on('response', (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode ?? 0))
  })
  sending.on('error', () => resolve(0))
  sending.end(body)
  return promise
}
