import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runNode } from '../support/processes/process.ts'
import { compileConsumer } from '../support/sdk/compile-consumer.ts'
import { givenShop, listOperations } from '../support/sdk/given-shop.ts'
import { installSdk } from '../support/sdk/install-sdk.ts'
import { SDK_BUDGETS, weighPackage } from '../support/sdk/weigh-packages.ts'
import { openTestService, type TestService } from '../support/service/service.ts'

const root = join(import.meta.dirname, '../..')
const home = join(root, 'sdk/typescript')
/** The version the package is built with, and the one this project is written in. */
const COMPILERS = [join(home, 'node_modules/typescript/bin/tsc'), join(root, 'node_modules/typescript/bin/tsc')]

let folder: string
/** A stranger's project, which has only installed the package. */
let project: string
let tarball: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  const installed = installSdk(folder)
  project = installed.project
  tarball = installed.tarball
  cpSync(join(import.meta.dirname, 'consumer'), project, { recursive: true })
})
after(() => rmSync(folder, { recursive: true }))

describe('the package', () => {
  it('has nothing but what it needs, in less than 40 KB, and weighs less than 6 KB in a bundle', async () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n')
    assert.deepEqual(
      files.filter((file) => !/^package\/(?:dist\/.+\.(?:js|d\.ts)|package\.json|README\.md)$/.test(file)),
      [],
    )
    const { packed, bundled } = await weighPackage({ project, tarball })
    assert.ok(packed < SDK_BUDGETS.packed, `${packed} bytes packed`)
    assert.ok(bundled > 1024 && bundled < SDK_BUDGETS.bundled, `${bundled} bytes compressed`)
  })

  it('has no cast in the program a stranger writes, and finds their mistakes, with an old compiler and a new one', async () => {
    const source = readFileSync(join(project, 'every-operation.ts'), 'utf8')
    assert.doesNotMatch(source.replaceAll(/^\/\/.*$/gm, ''), /\bas (?!const\b)|\bany\b|@ts-|[\w)\]]!(?!=)/)
    await compileConsumer(project, COMPILERS)
  })
})

describe('a program that has installed it', () => {
  let service: TestService
  let env: Record<string, string>
  before(async () => {
    service = await openTestService()
    env = await givenShop(service)
  })
  after(() => service.close())

  it('does every operation of the API', async () => {
    const { code, stdout, stderr } = await runNode([join(project, 'every-operation.ts')], env)
    assert.equal(code, 0, stderr)
    const { used, moves, ...said } = JSON.parse(stdout)
    assert.deepEqual(used.toSorted(), await listOperations(service))
    assert.match(moves.join('; '), /quote.proposal_sent: \w+ to proposal_sent/)
    assert.deepEqual(said, {
      scopes: ['read_quotes', 'write_quotes', 'read_customer_data', 'read_analytics', 'manage_webhooks'],
      same: true,
      prices: ['Gasket, cut to our drawing: no price yet', 'Sealing wax: no price yet'],
      firstPage: 1,
      all: 3,
      internal: false,
      refused: 'no_staged_proposal',
      outcome: 'sent',
      own: 1,
      document: [true, 'https:'],
      links: 0,
      periods: 1,
      secret: true,
      endpoints: 1,
      status: 'active',
      deleted: true,
      version: '2026-10-01',
    })
  })
})
