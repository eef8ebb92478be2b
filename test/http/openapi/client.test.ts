import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { openShop, type Shop } from '../../support/catalog.ts'
import { contextOf } from '../../support/context.ts'
import { settleDocuments } from '../../support/documents.ts'
import { askFor, sendOffer } from '../../support/portal.ts'
import { runNode } from '../../support/process.ts'
import { openTestService, type TestService } from '../../support/service.ts'
import { stagedAt } from '../../support/staged.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const home = join(root, 'test/client')
let service: TestService
let shop: Shop
/** A project of its own, as a stranger has it: the program, its types, and what it installed. */
let project: string
let staged: string
let sent: string
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  const [one, other] = [await askFor(shop), await askFor(shop)]
  await stageProposal(await contextOf(service, shop.store), { quoteId: one.id }, stagedAt(one.lines, []))
  await sendOffer(service, shop.store, other)
  await settleDocuments(service)
  ;[staged, sent] = [one.id, other.id]
  project = await mkdtemp(join(tmpdir(), 'client-'))
  await cp(home, project, { recursive: true, filter: (path) => !path.includes('node_modules') })
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await writeFile(join(project, 'openapi.json'), (await service.app.inject('/openapi.json')).body)
})
after(async () => {
  await service.close()
  await rm(project, { recursive: true })
})

/** Runs a program of the client's own, or the client. */
async function run(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await runNode(args, env)
  assert.equal(code, 0, stdout + stderr)
  return stdout
}
const installed = (name: string) => join(home, 'node_modules/.bin', name)

describe('a client that openapi-typescript generates with its own defaults', () => {
  it('compiles strictly over every operation, without a cast', async () => {
    const source = await readFile(join(project, 'every-operation.ts'), 'utf8')
    const code = source.replaceAll(/^\/\/.*$|\/\*\*.*?\*\//gm, '')
    assert.doesNotMatch(code, /\bas (?!const\b)|\bany\b|@ts-|[\w)\]]!(?!=)/)
    await run([installed('openapi-typescript'), join(project, 'openapi.json'), '-o', join(project, 'api.d.ts')])
    await run([installed('tsc'), '--project', project])
  })

  it('runs: every operation answers what its type says', async () => {
    const said = JSON.parse(
      await run([join(project, 'every-operation.ts')], {
        BASE_URL: service.baseUrl,
        API_KEY: await service.addKey(shop.store),
        STAGED_QUOTE: staged,
        SENT_QUOTE: sent,
        CUSTOMER: shop.buyer,
      }),
    )
    const { paths, webhooks } = JSON.parse(await readFile(join(project, 'openapi.json'), 'utf8'))
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(said.used.toSorted(), operations.toSorted())
    assert.deepEqual(
      [said.outcome, said.refused, said.deleted, said.secret],
      ['sent', 'no_staged_proposal', true, true],
    )
    assert.match(said.moves.join('; '), /quote.proposal_sent: \w+ to proposal_sent/)
    assert.equal(said.readings.length, Object.keys(webhooks).length)
  })
})
