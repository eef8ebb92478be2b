import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TRIES } from '../../../src/domain/access/tries.ts'
import { purgeSignIn } from '../../../src/jobs/upkeep/purge-sign-in.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { signInAs } from '../../support/shop/admin.ts'

const HOUR_MS = 3_600_000
const longestFillMs = Math.max(...Object.values(TRIES).map(({ fillMs }) => fillMs))

describe('the job purge-sign-in', () => {
  let service: TestService
  before(async () => {
    service = await openTestService()
  })
  after(() => service.close())

  it('deletes ended sessions, links and tries, and audit entries after 400 days; nothing earlier', async () => {
    const store = await service.addStore()
    const staff = await signInAs(service, store, 'admin')
    const began = service.now.getTime()
    const body = { store: store.domain, email: staff.member.email }
    await service.call('POST', '/admin/api/password-reset', { body })
    const counts = async (afterMs: number) => {
      await purgeSignIn(service.db, new Date(began + afterMs))
      const { rows } = await service.pool.query(`select (select count(*) from throttle_bucket)::int as tries,
        (select count(*) from staff_link)::int as links, (select count(*) from staff_session)::int as sessions,
        (select count(*) from audit_entry)::int as entries`)
      return rows[0]
    }
    assert.deepEqual(await counts(HOUR_MS - 1), { tries: 4, links: 1, sessions: 1, entries: 2 })
    assert.deepEqual(await counts(HOUR_MS), { tries: 4, links: 0, sessions: 1, entries: 2 })
    assert.equal((await counts(longestFillMs + 1)).tries, 0)
    assert.deepEqual(await counts(12 * HOUR_MS - 1), { tries: 0, links: 0, sessions: 1, entries: 2 })
    assert.deepEqual(await counts(12 * HOUR_MS), { tries: 0, links: 0, sessions: 0, entries: 2 })
    assert.equal((await counts(400 * 24 * HOUR_MS)).entries, 2)
    assert.equal((await counts(400 * 24 * HOUR_MS + 1)).entries, 0)
  })
})
