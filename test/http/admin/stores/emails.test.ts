import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { workOffMail } from '../../../support/service/mail.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

const path = '/admin/api/settings'
let desk: Desk
before(async () => {
  desk = await openDesk()
  await desk.service.pool.query('update store set revision = revision + 1, development = true') // hides the others' mail
})
after(() => desk.service.close())

const save = (settings: object) => desk.admin.call('PATCH', path, { settings })
const faultsOf = (body: { errors: { field: string; message: string }[] }) => body.errors.map(({ field }) => field)

describe('the e-mails of a store', () => {
  it('are queued unless the store switched them off', async () => {
    const before = await desk.mails(await desk.open())
    assert.deepEqual(before, ['new_request to assignee', 'request_received to buyer'])
    await desk.under({ emails: { request_received: { enabled: false } } }, async () => {
      const quote = await desk.open()
      assert.deepEqual(await desk.mails(quote), ['new_request to assignee'])
      await desk.act(desk.admin, quote, 'decline', { message: 'No stock' })
      assert.deepEqual(await desk.mails(quote), ['declined to buyer', 'new_request to assignee'])
    })
    await desk.under({ emails: { declined: { enabled: false } } }, async () => {
      const quote = await desk.open()
      await desk.act(desk.admin, quote, 'decline', { message: 'No stock' })
      assert.deepEqual(await desk.mails(quote), before)
    })
  })

  it('accept only known variables, and cannot be switched off if always sent', async () => {
    const { status, body } = await save({
      emails: {
        proposal: { enabled: false, subject: '{{nonsense}}' },
        nothing: {},
        closed: { body: '' },
        expired: { translations: { de: { enabled: true }, xx: { subject: 'x' } } },
      },
    })
    assert.equal(status, 400)
    assert.deepEqual(faultsOf(body).toSorted(), [
      'settings.emails.closed.body',
      'settings.emails.expired.translations.de.enabled',
      'settings.emails.expired.translations.xx',
      'settings.emails.nothing',
      'settings.emails.proposal.enabled',
    ])
    const named = await save({ emails: { proposal: { subject: 'Your {{nonsense}}' } } })
    assert.deepEqual(faultsOf(named.body), ['settings.emails.proposal.subject'])
    const translated = await save({ emails: { proposal: { translations: { de: { body: 'Ihr {{nonsense}}' } } } } })
    assert.deepEqual(faultsOf(translated.body), ['settings.emails.proposal.translations.de.body'])
    assert.match(named.body.errors[0].message, /\{\{nonsense\}\}; use .*\{\{quote_number\}\}/)
  })

  it('are previewed with the newest quote, and refused listing the known variables', async () => {
    const { lines: _, ...quote } = await desk.open()
    const { number } = await quote.read()
    const text = {
      kind: 'proposal',
      subject: '{{quote_number}} of {{store_name}}',
      body: 'Dear {{buyer_name}}: {{total}}',
    }
    const { status, body } = await desk.admin.call('POST', `${path}/emails/preview`, text)
    assert.equal(status, 200)
    assert.deepEqual([body.quote_number, body.subject], [number, `${number} of ${desk.shop.store.name}`])
    assert.match(body.text, /^Dear \S.*: \$[\d,]+\.\d\d\n/)
    assert.match(body.html, /^<!doctype html>[\s\S]*<html[^>]* lang="en"/)
    const german = await desk.admin.call('POST', `${path}/emails/preview`, { ...text, language: 'de' })
    assert.match(german.body.text, /^Dear \S.*: [\d.]+,\d\d\s\$\n/)
    assert.match(german.body.html, /<html[^>]* lang="de"[\s\S]*Angebot ansehen/)
    const wrong = await desk.admin.call('POST', `${path}/emails/preview`, { ...text, body: '{{password}}' })
    assert.deepEqual([wrong.status, faultsOf(wrong.body)], [400, ['body']])
    assert.equal((await desk.manager.call('POST', `${path}/emails/preview`, text)).status, 403)
  })

  it("are listed with the store's own subject", async () => {
    await desk.under({ emails: { new_request: { subject: 'Look: {{quote_number}}' } } }, async () => {
      const quote = await desk.open()
      const { number } = await quote.read()
      await workOffMail(desk.service)
      const { body } = await desk.admin.call('GET', '/admin/api/mail?kind=new_request')
      assert.equal(body.data[0].subject, `Look: ${number}`)
    })
  })

  it('are tried out on yourself, with sample values', async () => {
    const text = { kind: 'declined', subject: 'About {{quote_number}}', body: 'Dear {{buyer_name}}' }
    const { status, body } = await desk.admin.call('POST', `${path}/emails/test`, text)
    assert.deepEqual([status, body.to], [202, desk.admin.member.email])
    await workOffMail(desk.service)
    const { body: mails } = await desk.admin.call('GET', `/admin/api/mail?kind=test&to=${desk.admin.member.email}`)
    const { body: mail } = await desk.admin.call('GET', `/admin/api/mail/${mails.data[0].id}`)
    assert.equal(mail.subject, 'About Q-1042')
    assert.match(mail.text, /^Dear Kim Lee\n/)
    assert.match(mail.html, /Dear Kim Lee<.*View your request/)
  })
})

describe('the branding of a store', () => {
  const branding = {
    display_name: 'Acme',
    color: '#aa3300',
    logo_url: 'https://cdn.acme.com/logo.png',
    footer_text: 'Acme Ltd, 1 High Street',
    reply_to: 'sales@acme.example',
    terms_url: 'https://acme.com/terms',
    language: 'de',
  }

  it('is passed to storefronts, with defaults for missing parts', async () => {
    const form = async () =>
      (await desk.service.call('GET', `/portal/api/stores/${desk.shop.store.domain}/form`)).body.branding
    assert.deepEqual(await form(), {
      display_name: desk.shop.store.name,
      color: '#0f766e',
      logo_url: null,
      footer_text: null,
      reply_to: null,
      terms_url: null,
      language: 'en',
    })
    await desk.under({ branding }, async () => assert.deepEqual(await form(), branding))
  })

  it('accepts only colours, https addresses and e-mail addresses', async () => {
    const { status, body } = await save({
      branding: {
        color: 'red',
        logo_url: 'javascript:alert(1)',
        reply_to: 'nobody',
        terms_url: 'http://acme.com/',
      },
    })
    assert.equal(status, 400)
    assert.deepEqual(faultsOf(body).toSorted(), [
      'settings.branding.color',
      'settings.branding.logo_url',
      'settings.branding.reply_to',
      'settings.branding.terms_url',
    ])
  })

  it('allows logo and terms only on public hosts, like webhooks', async () => {
    const elsewhere = [
      'https://10.0.0.1/x.png',
      'https://[::1]/x.png',
      'https://files/x.png',
      'https://cdn.acme.local/x.png',
    ]
    for (const url of [
      ...elsewhere,
      'https://acme.com:8080/x.png',
      'https://quotes.service.dev/x.png',
      'https://0x7f.1/',
    ]) {
      const { status, body } = await save({ branding: { logo_url: url, terms_url: url } })
      assert.deepEqual(
        [status, faultsOf(body)],
        [400, ['settings.branding.logo_url', 'settings.branding.terms_url']],
        url,
      )
      assert.match(body.errors[0].message, /^(must|is not)/)
    }
  })

  it('that predates this rule does not block saving unrelated settings', async () => {
    const { service, shop } = desk
    const old = JSON.stringify({ branding: { logo_url: 'https://files.local/x.png' } })
    const { rows } = await service.pool.query('select settings from store where id = $1', [shop.store.id])
    await service.pool.query('update store set revision = revision + 1, settings = $2 where id = $1', [
      shop.store.id,
      old,
    ])
    assert.equal((await save({ expiry: { valid_days: 9 } })).status, 200)
    assert.equal((await save({ branding: { logo_url: 'https://files.local/x.png' } })).status, 400)
    await service.pool.query('update store set revision = revision + 1, settings = $2 where id = $1', [
      shop.store.id,
      rows[0].settings,
    ])
  })
})
