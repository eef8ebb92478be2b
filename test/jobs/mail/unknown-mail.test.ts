import assert from 'node:assert/strict'
import { it } from 'node:test'
import { queueMail } from '../../../src/database/mail/mail-outbox.ts'
import { newUuid } from '../../../src/domain/id.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService } from '../../support/service/service.ts'

it('mail that only another version knows waits for it, and holds up no other mail', async () => {
  const service = await openTestService()
  const { id } = await service.addStore()
  const now = service.now
  await service.pool.query(
    `insert into mail_outbox (store_id, id, kind, audience, data, created_at, due_at)
     values ($1, $2, 'greeting', 'buyer', '{}', $4, $4), ($1, $3, 'proposal', 'buyer', '{"version_number": "1"}', $4, $4)`,
    [id, newUuid(now), newUuid(now), now],
  )
  const data = { name: 'Kim', link: 'https://x.example/', expires_at: now.toISOString() }
  const known = { kind: 'staff_invitation', to: 'kim@buyer.example', data } as const
  await service.db.transaction().execute((tx) => queueMail(tx, id, known, service.systems.secretBox, now))

  await workOffMail(service)
  const { rows: left } = await service.pool.query('select kind, attempts, due_at from mail_outbox order by kind')
  assert.deepEqual(
    left.map(({ kind, attempts, due_at }) => [kind, attempts, due_at > now]),
    [
      ['greeting', 1, true],
      ['proposal', 1, true],
    ],
  )
  const { rows: written } = await service.pool.query('select kind from mail_message')
  assert.deepEqual(written, [{ kind: 'staff_invitation' }])
  await service.close()
})
