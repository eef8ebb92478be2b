import assert from 'node:assert/strict'
import { it } from 'node:test'
import { contrast, readableOn } from '../../../../src/domain/documents/readable-color.ts'
import { mailAction, mailText } from '../../../../src/domain/mail/mail-text.ts'
import type { MailValues, MailVariable } from '../../../../src/domain/mail/mail-variables.ts'
import { MAIL_NAMES, type MailName, mailOf } from '../../../../src/domain/mail/mails.ts'
import { sampleValues } from '../../../../src/domain/mail/sample-values.ts'
import { LANGUAGES, type Language } from '../../../../src/languages/languages.ts'
import { type MailParts, renderMailMessage } from '../../../../src/views/mail/render-mail.ts'
import { viewBranding } from '../../../../src/views/stores/branding.ts'

const branding = viewBranding({
  name: 'Northwind',
  settings: { branding: { footer_text: '1 High Street', reply_to: 'sales@shop.example', color: '#ffd400' } },
})

function render(name: MailName, values: MailValues, more: Partial<MailParts> & { language?: Language } = {}) {
  const { language = 'en' } = more
  const url = (name === 'invoice' ? values.pay_link : values.link) ?? ''
  const action = { label: mailAction(name, language), url }
  const text = mailText(name, {}, language)
  return renderMailMessage({ name, text, values, branding, language, action, lineCount: 12, ...more })
}

/** Returns the page without its text. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

it('every mail in every language uses its variables, has one button, and is small', async () => {
  for (const language of LANGUAGES) {
    for (const name of MAIL_NAMES) {
      const values = sampleValues(language)
      const { subject, text, html } = await render(name, values, { language })
      const label = mailAction(name, language)
      const url = name === 'invoice' ? values.pay_link : values.link
      const { subject: typed, body } = mailText(name, {}, language)
      const named = mailOf(name).variables.filter((one) => `${typed}${body}`.includes(`{{${one}}}`))
      for (const one of named) assert.ok(`${subject}\n${text}`.includes(values[one] ?? '?'), `${name} ${one}`)
      assert.doesNotMatch(subject, /[\n{}[\]]/, name)
      assert.doesNotMatch(text, /[{}[\]]|undefined|null/, name)
      assert.equal(text.split(`${label}:\n${url}\n`).length, 2, name)
      assert.ok(html.includes(`lang="${language}"`) && html.length < 60_000, name)
      assert.equal(html.split('class="button"').length, 2, name)
      assert.ok(text.includes('1 High Street') && html.includes('1 High Street'), name)
    }
  }
})

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">x</a>',
  "' onmouseover='alert(1)",
  '{{total}} [[{{link}}]] $& $1',
  '</title></style><style>*{display:none}</style>',
  'שלום \u202Eevil\u202C 😀\uD800 e\u0301',
  'a\r\nBcc: all@x.example\r\n\r\n<b>',
  'javascript:alert(1)',
  '\u0000\u0007\u001b[31m<!-- -->]]>',
]

it('any input is text: it produces the same tags as a harmless word', async () => {
  for (const name of MAIL_NAMES) {
    const typed: MailVariable[] = [
      'store_name',
      'recipient_name',
      'buyer_name',
      'company_name',
      'invited_by',
      'quote_number',
    ]
    const all = (value: string) => ({ ...sampleValues('en'), ...Object.fromEntries(typed.map((one) => [one, value])) })
    const harmless = tagsOf((await render(name, all('word'))).html)
    for (const value of HOSTILE.filter((one) => !one.includes('\n') && !one.includes('https:'))) {
      const { subject, html } = await render(name, all(value))
      assert.deepEqual(tagsOf(html), harmless, `${name} ${value}`)
      assert.doesNotMatch(subject, /\p{Cc}/u)
    }
  }
})

it('a message is set apart as a whole, and only web addresses in it are links', async () => {
  for (const message of HOSTILE) {
    const { text, html } = await render('message_to_staff', { ...sampleValues('en'), message })
    assert.doesNotMatch(html, /<script|<img src=x|<a href="https:\/\/evil\.example"[^>]*>x|<b>|<style>\*/)
    const quoted = text.split('\n').filter((line) => line.startsWith('> '))
    assert.equal(quoted.length, message.split(/\r\n/).length)
  }
  const link = { ...sampleValues('en'), message: 'See https://a.example/x?y=1&z=2). Not javascript:alert(1)' }
  const { html } = await render('message', link)
  assert.match(html, /<a href="https:\/\/a\.example\/x\?y=1&amp;z=2"[^>]*>https:\/\/a\.example\/x\?y=1&amp;z=2<\/a>\)/)
  assert.doesNotMatch(html, /href="javascript/)
  const long = await render('message', { ...sampleValues('en'), message: '<😀\n'.repeat(1250) })
  assert.ok(Buffer.byteLength(long.html) < 60_000)
})

it('the button is where the text has only the link, otherwise below it; without an address there is none', async () => {
  const values = sampleValues('en')
  const text = async (body: string) => (await render('closed', values, { text: { subject: 's', body } })).text
  assert.match(await text('a\n\n{{link}}\n\nb'), /^a\n\nView the quote:\n\S+\n\nb\n/)
  assert.match(await text('a\nb'), /^a\nb\n\nView the quote:/)
  assert.match(await text('a {{link}}'), /^a https:\S+\n\nView the quote:/)
  for (const action of [null, { label: 'x', url: 'javascript:alert(1)' }]) {
    assert.doesNotMatch(
      (await render('closed', { ...values, link: '' }, { action })).html,
      /class="button"|javascript:/,
    )
  }
})

it('buyers get a summary of the offer, staff and invoice recipients do not', async () => {
  const values = sampleValues('de')
  const offer = (await render('proposal', values, { language: 'de' })).text
  assert.match(
    offer,
    /Nummer: Q-1042\nVersion: 2\nPositionen: 12\nGesamtbetrag: 1\.234,50\s€\nGültig bis: 24\. Dezember 2026\n/,
  )
  assert.doesNotMatch(
    (await render('proposal', { ...values, total: '' }, { language: 'de' })).text,
    /Gesamtbetrag|über/,
  )
  for (const name of ['invoice', 'message', 'new_request'] as const) {
    assert.doesNotMatch((await render(name, values, { language: 'de' })).text, /Positionen/)
  }
})

it('buyers are told who can reply, and how to end reminders', async () => {
  const values = sampleValues('en')
  const reminder = await render('expiring_soon', values, { unsubscribeUrl: 'https://quotes.example/u/1' })
  assert.match(reminder.text, /You can reply[\s\S]*Stop reminders: https:\/\/quotes\.example\/u\/1\n$/)
  assert.match(reminder.html, /<a href="https:\/\/quotes\.example\/u\/1"[^>]*>Stop reminders/)
  const silent = { ...branding, reply_to: null }
  assert.match((await render('proposal', values, { branding: silent })).text, /Please do not reply/)
  assert.doesNotMatch((await render('assigned', values, { branding: silent })).text, /reply/)
})

it('the text on a button is readable on any colour', async () => {
  for (let i = 0; i < 2000; i++) {
    const color = `#${Math.floor(Math.random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
    assert.ok(contrast(color, readableOn(color)) >= 4.5, color)
  }
  assert.equal(Math.round(contrast('#000000', '#ffffff')), 21)
  assert.match((await render('proposal', sampleValues('en'))).html, /background-color:#ffd400;color:#000000/)
})
