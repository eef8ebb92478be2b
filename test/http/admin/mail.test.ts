import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { signInAs } from '../../support/admin.ts'
import { openTestService, type TestService } from '../../support/service.ts'

let service: TestService

before(async () => {
  service = await openTestService()
})
after(() => service.close())

it('shows the Admin of a development store the mail that waits, the newest first, with its links', async () => {
  const admin = await signInAs(service, await service.addStore(), 'admin')
  for (const name of ['Ann', 'Bob']) {
    const invited = { email: `${name.toLowerCase()}@example.com`, name, role: 'sales_rep' }
    assert.equal((await admin.call('POST', '/admin/api/staff', invited)).status, 201)
    service.now = new Date(service.now.getTime() + 1000)
  }
  const { body } = await admin.call('GET', '/admin/api/mail?kind=staff_invitation')
  assert.deepEqual(
    body.data.map(({ to }: { to: string }) => to),
    ['bob@example.com', 'ann@example.com'],
  )
  assert.match(body.data[0].data.link, /^https:\/\/quotes\.service\.dev\//)
  const toAnn = await admin.call('GET', '/admin/api/mail?to=ann@example.com&limit=1')
  assert.equal(toAnn.body.data.length, 1)
  assert.deepEqual((await admin.call('GET', '/admin/api/mail?kind=proposal')).body.data, [])
})

it('shows no mail of a store that is in business, and none to who is no Admin', async () => {
  const real = await signInAs(service, await service.addStore({ development: false }), 'admin')
  assert.equal((await real.call('GET', '/admin/api/mail')).status, 403)
  const manager = await signInAs(service, await service.addStore(), 'manager')
  assert.equal((await manager.call('GET', '/admin/api/mail')).status, 403)
})
