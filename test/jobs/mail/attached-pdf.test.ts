import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { createSmtpMailer, type Mailer } from '../../../src/outside/mailer.ts'
import { openSmtpServer, type TestSmtpServer } from '../../support/network/smtp-server.ts'
import { runQueuedJobs } from '../../support/service/jobs.ts'
import { workOffMail } from '../../support/service/mail.ts'
import { openTestService } from '../../support/service/service.ts'
import { type Desk, openDesk } from '../../support/shop/desk.ts'
import { pass } from '../../support/shop/negotiation.ts'

const WITH_PDF = { emails: { proposal: { attach_pdf: true } } }
let server: TestSmtpServer
let mailer: Mailer
let desk: Desk
before(async () => {
  server = await openSmtpServer()
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'quotes@service.example' })
  desk = await openDesk(await openTestService({ mailer }))
})
after(async () => {
  await desk.service.close()
  mailer.close()
  await server.close()
})
beforeEach(async () => {
  await runQueuedJobs(desk.service)
  await workOffMail(desk.service)
  server.received.length = 0
})

/** Returns the offers that buyers were mailed: what goes with each, by name, type and text. */
async function offers(more: Parameters<typeof workOffMail>[1] = {}): Promise<string[][]> {
  await workOffMail(desk.service, more)
  return server.received
    .filter(({ mail }) => mail.to?.some(({ address }) => address === 'kim@buyer.example'))
    .filter(({ mail }) => /offer/i.test(mail.subject ?? ''))
    .map(({ mail }) =>
      mail.attachments.flatMap(({ filename, mimeType, content }) => [
        ...[filename ?? '', mimeType, new TextDecoder().decode(content as ArrayBuffer)],
      ]),
    )
}

describe("an offer's mail", () => {
  it('carries the PDF where the store wants it, and waits until it is made', async () => {
    await desk.under(WITH_PDF, async () => {
      const quote = await desk.open()
      await quote.send()
      assert.deepEqual(await offers(), [])
      await runQueuedJobs(desk.service)
      await pass(desk.service, 3_000)
      const { number } = await quote.read()
      assert.deepEqual(await offers(), [[`${number}-proposal-v1.pdf`, 'application/pdf', '%PDF-']])
      const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=proposal&quote=${quote.id}`)
      assert.match(body.data[0].document_id, /^doc_/)
      assert.equal(body.data[0].attempts, 1)
    })
  })

  it('goes without a PDF that is not made within ten minutes', async () => {
    await desk.under(WITH_PDF, async () => {
      await (await desk.open()).send()
      assert.deepEqual(await offers(), [])
      await pass(desk.service, 10 * 60_000 + 1)
      assert.deepEqual(await offers(), [[]])
    })
  })

  it('goes without a PDF that cannot be read, once it has waited for ten minutes', async () => {
    await desk.under(WITH_PDF, async () => {
      await (await desk.open()).send()
      await runQueuedJobs(desk.service)
      await pass(desk.service, 10 * 60_000 + 1)
      const files = { ...databaseFiles(desk.service.db), get: () => Promise.reject(new Error('no answer')) }
      assert.deepEqual(await offers({ files }), [[]])
    })
  })

  it('goes at once and alone where the store did not ask for that', async () => {
    await (await desk.open()).send()
    assert.deepEqual(await offers(), [[]])
  })
})
