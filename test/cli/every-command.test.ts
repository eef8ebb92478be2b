import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Command } from 'commander'
import { buildProgram } from '../../src/cli/program.ts'
import { inviteStaff } from '../../src/commands/access/invite-staff.ts'
import { formatId } from '../../src/domain/id.ts'
import { type Finished, runNode } from '../support/processes/process.ts'
import { workOffMail } from '../support/service/mail.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openShop } from '../support/shop/catalog.ts'
import { USAGES } from './usages.ts'

const SECRET_KEY = 'a test key of at least 32 characters'
const folder = mkdtempSync(join(tmpdir(), 'qns-every-'))
const names: Record<string, string> = { PRODUCTS: join(folder, 'p.csv'), COMPANIES: join(folder, 'c.csv') }
let service: TestService
let commands: Map<string, Command>

before(async () => {
  service = await openTestService()
  service.now = new Date()
  commands = new Map(leavesOf(await buildProgram('all'), ''))
  writeFileSync(names.PRODUCTS ?? '', 'Handle,Title,Variant Price\nmug,Mug,5.00\n')
  writeFileSync(names.COMPANIES ?? '', 'company_external_id,company_name\nacme,Acme\n')
  const { store, key } = await openShop(service, { store: { development: true } })
  names.STORE = store.domain
  const { db, pool, systems, baseUrl } = service
  const now = new Date()
  for (const email of ['ada@example.com', 'gone@example.com']) {
    const mailer = { db, now, secretBox: systems.secretBox, baseUrl }
    await inviteStaff(mailer, { store, staff: null }, { email, name: 'Ada', role: 'admin' })
  }
  service.now = new Date()
  await workOffMail(service)
  const { rows: mails } = await pool.query<{ id: string }>('select id from mail_message order by id')
  await pool.query("update mail_message set state = 'gave_up' where id = $1", [mails[0]?.id])
  const sealed = systems.secretBox.seal('gone@example.com')
  const { rows } = await pool.query<{ id: string }>(
    `insert into mail_suppression (store_id, id, recipient, reason, sealed, created_at)
     values ($1, gen_random_uuid(), decode(md5('x'), 'hex'), 'bounced', $2, now()) returning id`,
    [store.id, sealed],
  )
  names.GIVEN_UP = formatId('eml', mails[0]?.id ?? '')
  names.MAIL = formatId('eml', mails[1]?.id ?? '')
  names.SUPPRESSION = formatId('sup', rows[0]?.id ?? '')
  const keys = await pool.query<{ id: string }>('select id from api_key')
  names.KEY = formatId('key', keys.rows[0]?.id ?? '')
  assert.ok(key)
})
after(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

it('every command of the tree is tested here', () => {
  assert.deepEqual(Object.keys(USAGES).sort(), [...commands.keys()].sort())
})

it('no default uses unusual units', () => {
  for (const [name, command] of commands) {
    const defaults = command.helpInformation().match(/\(default: [^)]*\)/g) ?? []
    for (const text of defaults) assert.doesNotMatch(text, /\d{4,}|\[\]|null/, `${name}: ${text}`)
  }
})

for (const [name, { works, refused }] of Object.entries(USAGES)) {
  describe(`qns ${name}`, () => {
    for (const [args, message] of refused) {
      it(`refuses ${args.join(' ') || 'nothing'} with a message and exit code 1`, async () => {
        const { code, stderr } = await qns(name, args)
        assert.equal(code, 1, stderr)
        assert.match(stderr, message)
        assert.doesNotMatch(stderr, / {4}at |syntax error|invalid input syntax/)
      })
    }
    it('accepts --json and then prints only JSON', async () => {
      assert.ok(commands.get(name)?.options.some(({ long }) => long === '--json'))
      if (!works) return // test/process, shopify.test.ts, secret.test.ts and webhook.test.ts read the JSON of these
      const { code, stdout, stderr } = await qns(name, [...works, '--json'])
      assert.equal(code, 0, stderr + stdout)
      JSON.parse(stdout)
    })
  })
}

function leavesOf(command: Command, path: string): [string, Command][] {
  return command.commands.flatMap((child) => {
    const name = `${path}${child.name()}`
    return child.commands.length > 0 ? leavesOf(child, `${name} `) : [[name, child] as [string, Command]]
  })
}

function qns(name: string, args: readonly string[]): Promise<Finished> {
  const given = args.map((arg) => names[arg] ?? arg)
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'quotes@example.com' }
  return runNode(['src/cli.ts', ...name.split(' '), ...given], {
    DATABASE_URL: service.url,
    DATA_DIR: folder,
    SECRET_KEY,
    ...smtp,
  })
}
