import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Mailer, OutgoingMail } from '../../../../src/outside/mailer.ts'
import { mailEngine, workOffMail } from '../../../support/service/mail.ts'
import { type Answer, openTestService, type TestService } from '../../../support/service/service.ts'
import { signInAs } from '../../../support/shop/admin.ts'

let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const addresses = ({ body }: Answer) => body.data.map(({ to }: { to: { email: string } }) => to.email)

describe('the mailbox of a store whose mail is not sent', () => {
  it('shows an Admin what would be mailed, newest first, by page, with its links', async () => {
    const admin = await signInAs(service, await service.addStore(), 'admin')
    for (const name of ['Ann', 'Bob', 'Cy']) {
      const invited = { email: `${name.toLowerCase()}@example.com`, name, role: 'sales_rep' }
      assert.equal((await admin.call('POST', '/admin/api/staff', invited)).status, 201)
      service.now = new Date(service.now.getTime() + 1000)
    }
    await workOffMail(service)
    const page = await admin.call('GET', '/admin/api/mail?kind=staff_invitation&limit=2')
    assert.deepEqual(addresses(page), ['cy@example.com', 'bob@example.com'])
    assert.deepEqual([page.body.has_more, page.body.sends], [true, false])
    const rest = await admin.call('GET', `/admin/api/mail?limit=2&before=${page.body.next_cursor}`)
    assert.deepEqual([addresses(rest), rest.body.next_cursor], [['ann@example.com'], null])
    const toBob = await admin.call('GET', '/admin/api/mail?to=BOB@example.com')
    const [mail] = toBob.body.data
    assert.deepEqual([addresses(toBob), mail.state, mail.readable], [['bob@example.com'], 'kept', true])
    const { body } = await admin.call('GET', `/admin/api/mail/${mail.id}`)
    assert.match(body.text, /https:\/\/quotes\.service\.dev\/admin\/invitation\?token=/)
    assert.match(body.html, /^<!doctype html>/i)
    assert.deepEqual((await admin.call('GET', '/admin/api/mail?kind=proposal')).body.data, [])
    assert.deepEqual((await admin.call('GET', '/admin/api/mail?state=sent')).body.data, [])
    const retried = await admin.call('POST', `/admin/api/mail/${mail.id}/retry`)
    assert.deepEqual([retried.status, retried.body.code], [409, 'action_unavailable'])
  })

  it('is for Admins only', async () => {
    const manager = await signInAs(service, await service.addStore(), 'manager')
    for (const path of ['mail', 'mail/eml_0', 'mail-suppressions']) {
      assert.equal((await manager.call('GET', `/admin/api/${path}`)).status, 403)
    }
  })
})

describe('the mailbox of a store in business whose mail is sent', () => {
  it("shows each message's outcome, but never the content of messages that open accounts", async () => {
    const sent: OutgoingMail[] = []
    const mailer: Mailer = {
      send: async (mail) => {
        sent.push(mail)
        return sent.length === 1
          ? { at: 'recipient', code: 554, status: '5.7.1' }
          : { at: 'done', code: 250, status: null }
      },
      close: () => {},
    }
    const selling = await openTestService({ mailer })
    try {
      const admin = await signInAs(selling, await selling.addStore({ development: false }), 'admin')
      await admin.call('POST', '/admin/api/staff', { email: 'ann@example.com', name: 'Ann', role: 'manager' })
      const engine = mailEngine(selling)
      await engine.runDue()
      const { body } = await admin.call('GET', '/admin/api/mail')
      const [mail] = body.data
      assert.deepEqual([body.sends, mail.state, mail.readable], [true, 'gave_up', false])
      assert.deepEqual(mail.failure, { reason: 'recipient_refused', smtp_code: 554, smtp_status: '5.7.1' })
      const read = await admin.call('GET', `/admin/api/mail/${mail.id}`)
      assert.deepEqual([read.body.text, read.body.html], [null, null])
      assert.equal((await admin.call('POST', `/admin/api/mail/${mail.id}/retry`)).body.state, 'waiting')
      await engine.runDue()
      const again = await admin.call('GET', `/admin/api/mail/${mail.id}`)
      assert.deepEqual([again.body.state, again.body.attempts, again.body.failure], ['sent', 1, null])
      assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 1)
      const refused = await admin.call('POST', `/admin/api/mail/${mail.id}/retry`)
      assert.deepEqual([refused.status, refused.body.code], [409, 'action_unavailable'])
    } finally {
      await selling.close()
    }
  })
})
