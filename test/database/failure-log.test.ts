import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { FailureLog } from '../../src/database/failure-log.ts'

function openLog() {
  const said: string[] = []
  const write = (level: string) => (_: unknown, message: string) => said.push(`${level}: ${message}`)
  return { said, log: new FailureLog({ error: write('error'), debug: write('debug') }) }
}

it('logs an outage once per kind of work, and every other failure each time', async () => {
  const { said, log } = openLog()
  const nowhere = new pg.Client({ host: '127.0.0.1', port: 1 })
  const outage = await nowhere.connect().catch((error: unknown) => error)
  for (let look = 0; look < 3; look++) log.say(outage, 'mail')
  log.say(outage, 'webhooks')
  for (let look = 0; look < 2; look++) log.say(new TypeError('a bug'), 'mail')
  assert.deepEqual(said, ['error: mail', 'debug: mail', 'debug: mail', 'error: webhooks', 'error: mail', 'error: mail'])
})
