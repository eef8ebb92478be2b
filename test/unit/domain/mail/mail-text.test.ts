import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  findVariableFault,
  isMailed,
  mailText,
  renderMail,
  wantedMails,
} from '../../../../src/domain/mail/mail-text.ts'
import { MAIL_NAMES, MAILS, mailNameOf, mailOf } from '../../../../src/domain/mail/mails.ts'
import { sampleValues } from '../../../../src/domain/mail/sample-values.ts'
import { LANGUAGES } from '../../../../src/languages/languages.ts'

it('the built-in texts use only known variables and are not empty, in every language', () => {
  for (const language of LANGUAGES) {
    for (const name of MAIL_NAMES) {
      const text = mailText(name, {}, language)
      assert.equal(findVariableFault(name, text.subject), null, name)
      assert.equal(findVariableFault(name, text.body), null, name)
      const { subject, body } = renderMail(text, sampleValues(language))
      assert.ok(subject.length > 5 && body.length > 20 && !/[{}[\]]/.test(subject + body), name)
    }
  }
})

it('a text with an empty variable is still a sentence: the space before it and optional parts go too', () => {
  const text = {
    subject: 'Offer[[ until {{expires_on}}]]',
    body: 'Hello {{recipient_name}},\n\n{{link}}\n\n[[a]] {{total}}.',
  }
  assert.deepEqual(renderMail(text, {}), { subject: 'Offer', body: 'Hello,\n\n[[a]].' })
  for (const language of LANGUAGES) {
    for (const name of MAIL_NAMES) {
      const { recipient_name, company_name, invited_by, expires_on, failing_since, ...known } = sampleValues(language)
      const { subject, body } = renderMail(mailText(name, {}, language), known)
      assert.doesNotMatch(
        `${subject}\n${body}`,
        /[{}[\]]| [,.;:]|\( |,[.:!]|\b(until|bis|bis zum|by|since|seit) *[.:;,\n]/,
        name,
      )
    }
  }
})

it('values are plain text: variables and line breaks in them mean nothing', () => {
  const values = {
    buyer_name: '{{total}}\r\nBcc: all@x.example\u0000',
    store_name: '$&<b>[[{{total}}]]',
    message: 'a\r\n\tb',
  }
  const body = '{{store_name}} {{message}}'
  const rendered = renderMail({ subject: '{{ buyer_name }} {{total}}', body }, values)
  assert.deepEqual(rendered, { subject: '{{total}} Bcc: all@x.example', body: '$&<b>[[{{total}}]] a\n\tb' })
})

it("a store's own text applies only to its language; others use their own or the built-in one", () => {
  const emails = { closed: { subject: 'Fertig', translations: { en: { body: 'Done.' } } } }
  const settings = { emails, branding: { language: 'de' } } as const
  const ours = { en: mailText('closed', {}, 'en'), de: mailText('closed', {}, 'de') }
  assert.deepEqual(mailText('closed', settings, 'de'), { subject: 'Fertig', body: ours.de.body })
  assert.deepEqual(mailText('closed', settings, 'en'), { subject: ours.en.subject, body: 'Done.' })
  assert.notEqual(ours.en.subject, ours.de.subject)
})

it('an unknown variable is reported with the valid ones, even if another mail has it', () => {
  const fault = findVariableFault('portal_sign_in', '{{link}} {{nonsense}}')
  assert.equal(fault?.unknown, '{{nonsense}}')
  assert.match(fault?.known ?? '', /\{\{link\}\}/)
  assert.match(findVariableFault('proposal', '[[{{invited_by}}]]')?.unknown ?? '', /\{\{invited_by\}\}/)
  assert.match(findVariableFault('proposal', '{{constructor}}')?.unknown ?? '', /\{\{constructor\}\}/)
})

it('both sides of a mail have separate texts and switches', () => {
  assert.equal(mailNameOf('declined', 'assignee'), 'declined_to_staff')
  assert.equal(mailNameOf('declined', 'buyer'), 'declined')
  assert.equal(mailNameOf('approval_rejected', 'sender'), 'approval_rejected_to_staff')
  assert.equal(mailNameOf('new_request', 'assignee'), 'new_request')
  assert.equal(mailNameOf('toString', 'buyer'), null)
  const mails = [
    { kind: 'expired', audience: 'buyer' },
    { kind: 'expired', audience: 'assignee' },
  ] as const
  assert.deepEqual(wantedMails(mails, { expired: { enabled: false } }), [mails[1]])
})

it('mails that accounts and offers depend on are always sent', () => {
  const always = MAIL_NAMES.filter((name) => mailOf(name).always !== null)
  for (const name of ['staff_invitation', 'password_reset', 'webhook_auto_disabled', 'proposal', 'message'] as const) {
    assert.ok(always.includes(name) && isMailed(name, { [name]: { enabled: false } }), name)
  }
  assert.ok(Object.keys(MAILS).length > always.length)
})
