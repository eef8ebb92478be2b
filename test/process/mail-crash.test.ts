import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { queueMail } from '../../src/database/mail/mail-outbox.ts'
import { openSmtpServer, type TestSmtpServer } from '../support/network/smtp-server.ts'
import { type Running, startNode } from '../support/processes/process.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const ADDRESSES = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@buyer.example`)
let service: TestService
let server: TestSmtpServer
const workers: Running[] = []
before(async () => {
  service = await openTestService()
  server = await openSmtpServer()
})
after(async () => {
  for (const worker of workers) await kill(worker)
  await service.close()
  await server.close()
})

function startWorker(leaseMs: number): Running {
  const worker = startNode([fileURLToPath(import.meta.resolve('../support/processes/mail-worker.ts'))], {
    DATABASE_URL: service.url,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    LEASE_MS: String(leaseMs),
  })
  workers.push(worker)
  return worker
}

async function kill(worker: Running): Promise<void> {
  if (worker.process.exitCode !== null || worker.process.signalCode !== null) return
  const closed = once(worker.process, 'close')
  worker.process.kill('SIGKILL')
  await closed
}

const read = async (query: string) => (await service.pool.query(query)).rows

it('a worker killed after the mail server accepted a mail and before recording it sends it once more, with the same Message-ID', async () => {
  const { id } = await service.addStore()
  const data = { name: 'Kim', link: 'https://x.example/', expires_at: service.now.toISOString() }
  for (const to of ADDRESSES)
    await service.db
      .transaction()
      .execute((tx) =>
        queueMail(tx, id, { kind: 'staff_invitation', to, data }, service.systems.secretBox, service.now),
      )
  const holder = await service.pool.connect()
  let held: Promise<unknown> = holder.query('begin')
  server.onData = async () => {
    held = held.then(() => holder.query('select from mail_message where lease_epoch > 0 for update')) // so that nothing is recorded
    await held
    return null
  }
  const worker = startWorker(1_500)
  const noting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%update mail_message%'`
  while ((await read(noting)).length < ADDRESSES.length);
  await kill(worker)
  await read(`select pg_terminate_backend(pid) from (${noting}) cut`)
  await holder.query('rollback')
  holder.release()
  server.onData = async () => null
  assert.equal(server.received.length, ADDRESSES.length)

  startWorker(60_000)
  while ((await read(`select from mail_message where state <> 'sent'`)).length > 0);
  const mails = Map.groupBy(server.received, ({ to: [address = ''] }) => address)
  assert.deepEqual([...mails.keys()].sort(), ADDRESSES)
  for (const same of mails.values()) {
    assert.equal(same.length, 2)
    assert.equal(new Set(same.map(({ mail }) => mail.messageId)).size, 1)
  }
  assert.deepEqual(await read('select attempts from mail_message'), Array(ADDRESSES.length).fill({ attempts: 1 }))
})
