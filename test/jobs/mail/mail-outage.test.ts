import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../../src/database/database.ts'
import { queueMail } from '../../../src/database/mail/mail-outbox.ts'
import type { Mailer } from '../../../src/outside/mailer.ts'
import { openCuttingProxy } from '../../support/network/cutting-proxy.ts'
import { mailEngine } from '../../support/service/mail.ts'
import { openTestService } from '../../support/service/service.ts'

test('a database outage during sending uses up no attempt and sends nothing twice', async () => {
  const service = await openTestService()
  const store = await service.addStore()
  const data = { name: 'Kim', link: 'https://x.example/', expires_at: service.now.toISOString() }
  const mail = { kind: 'staff_invitation', to: 'kim@buyer.example', data } as const
  await service.db.transaction().execute((tx) => queueMail(tx, store.id, mail, service.systems.secretBox, service.now))

  const proxy = await openCuttingProxy(service.url)
  const isGone = Promise.withResolvers<void>()
  const { db, close } = connect(proxy.url, { max: 4, onError: () => isGone.resolve() })
  let sent = 0
  const mailer: Mailer = {
    close: () => {},
    send: async () => {
      sent += 1
      proxy.takeDown(true)
      return { at: 'done', code: 250, status: null }
    },
  }
  const engine = mailEngine(service, { systems: { ...service.systems, db, mailer }, leaseMs: 600 })
  engine.start()
  await isGone.promise
  proxy.takeDown(false)
  const states = async () => (await service.pool.query('select state, attempts from mail_message')).rows
  while ((await states())[0]?.state !== 'sent');
  await engine.stop()
  assert.deepEqual(await states(), [{ state: 'sent', attempts: 1 }])
  assert.equal(sent, 1)
  await close()
  await proxy.close()
  await service.close()
})
