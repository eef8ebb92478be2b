import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AddressMail, QuoteMail } from '../../../../src/domain/mail/queued-mail.ts'
import { readQueuedMail, UnknownMail } from '../../../../src/domain/mail/read-queued-mail.ts'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'

const BOX = new SecretBox(['a'.repeat(64)])
const LINK = { name: 'Kim', link: 'https://x.example/', expires_at: '2026-11-21T09:00:00.000Z' }
const TO = 'kim@buyer.example'

/** One mail of each shape; a missing kind does not compile. */
const QUOTE_MAILS: { [Kind in QuoteMail['kind']]: readonly (QuoteMail & { kind: Kind })[] } = {
  request_received: [{ kind: 'request_received', audience: 'buyer' }],
  acceptance_voided: [{ kind: 'acceptance_voided', audience: 'buyer' }],
  expiring_soon: [{ kind: 'expiring_soon', audience: 'buyer' }],
  follow_up: [{ kind: 'follow_up', audience: 'buyer' }],
  new_request: [{ kind: 'new_request', audience: 'assignee' }],
  countered: [{ kind: 'countered', audience: 'assignee' }],
  renewal_asked: [{ kind: 'renewal_asked', audience: 'assignee' }],
  assigned: [{ kind: 'assigned', audience: 'assignee' }],
  accepted: [
    { kind: 'accepted', audience: 'buyer' },
    { kind: 'accepted', audience: 'assignee' },
  ],
  declined: [{ kind: 'declined', audience: 'assignee' }],
  expired: [{ kind: 'expired', audience: 'buyer' }],
  closed: [{ kind: 'closed', audience: 'assignee' }],
  proposal: [{ kind: 'proposal', audience: 'buyer', data: { version_number: 2 } }],
  approval_requested: [
    { kind: 'approval_requested', audience: 'approvers', data: {} },
    { kind: 'approval_requested', audience: 'approvers', data: { version_number: 2 } },
  ],
  approval_rejected: [
    { kind: 'approval_rejected', audience: 'buyer' },
    { kind: 'approval_rejected', audience: 'sender', data: { version_number: 2 } },
  ],
  message: [{ kind: 'message', audience: 'assignee', data: { message_id: 'msg_1' } }],
  invoice: [{ kind: 'invoice', audience: 'buyer', data: { draft_order_id: 'gid://platform/DraftOrder/1' } }],
  payment_received: [
    {
      ...{ kind: 'payment_received', audience: 'buyer' },
      data: { draft_order_id: 'gid://platform/DraftOrder/1', amount: '10.00', left: '0.00' },
    },
  ],
  payment_reminder: [
    {
      ...{ kind: 'payment_reminder', audience: 'buyer' },
      data: { draft_order_id: 'gid://platform/DraftOrder/1', left: '10.00', due_at: '2026-12-01T09:00:00.000Z' },
    },
  ],
}

const ADDRESS_MAILS: { [Kind in AddressMail['kind']]: AddressMail & { kind: Kind } } = {
  staff_invitation: { kind: 'staff_invitation', to: TO, data: { ...LINK, invited_by: 'Ada' } },
  password_reset: { kind: 'password_reset', to: TO, data: LINK },
  colleague_invitation: {
    ...{ kind: 'colleague_invitation', to: TO },
    data: { ...LINK, invited_by: 'Ada', company_name: 'Oak & Sons' },
  },
  portal_sign_in: { kind: 'portal_sign_in', to: TO, data: { ...LINK, name: null, language: 'de' } },
  webhook_auto_disabled: { kind: 'webhook_auto_disabled', to: TO, data: { url: 'https://x', failing_since: '2026' } },
  invoice: { kind: 'invoice', to: TO, data: { draft_order_id: 'gid://platform/DraftOrder/1' } },
  test: { kind: 'test', to: TO, data: { subject: 's', text: 't', html: '<p>t</p>' } },
}

const stored = (kind: string, audience: string, data: unknown = {}) => ({ kind, audience, data, sealed: null })
const sealed = (kind: string, content: unknown) => ({
  ...stored(kind, 'address'),
  sealed: BOX.seal(JSON.stringify(content)),
})

describe('queued mail', () => {
  it('about a quote is read back as it was queued', () => {
    for (const mail of Object.values(QUOTE_MAILS).flat()) {
      assert.deepEqual(readQueuedMail(stored(mail.kind, mail.audience, 'data' in mail ? mail.data : {}), BOX), mail)
    }
  })

  it('to an address is read back as it was queued', () => {
    for (const mail of Object.values(ADDRESS_MAILS)) {
      assert.deepEqual(readQueuedMail(sealed(mail.kind, { to: mail.to, data: mail.data }), BOX), mail)
    }
  })

  it('may have fields this version does not know', () => {
    const more = { ...LINK, store_name: 'Acme', store_domain: 'acme.example' }
    const { data } = readQueuedMail(sealed('password_reset', { to: TO, data: more }), BOX) as { data: object }
    assert.deepEqual(data, LINK)
    assert.deepEqual(readQueuedMail(stored('accepted', 'buyer', { total: '1.00' }), BOX), QUOTE_MAILS.accepted[0])
  })

  for (const [what, mail] of [
    ['of an unknown kind', stored('reopened', 'buyer')],
    ['of a kind that every object has', stored('toString', 'buyer')],
    ['to an unknown audience', stored('accepted', 'everybody')],
    ['to an audience that never gets it', stored('proposal', 'assignee', { version_number: 1 })],
    ['without its data', stored('message', 'buyer')],
    ['with data of another type', stored('proposal', 'buyer', { version_number: '1' })],
    ['with data that is no object', stored('proposal', 'buyer', [1])],
    ['to an address, of an unknown kind', sealed('greeting', { to: TO, data: LINK })],
    ['to no address', sealed('password_reset', { data: LINK })],
    ['to an address, without its link', sealed('password_reset', { to: TO, data: { name: 'Kim' } })],
    ['that is sealed and no object', sealed('test', null)],
  ] as const) {
    it(`${what} is refused`, () => assert.throws(() => readQueuedMail(mail, BOX), UnknownMail))
  }
})
