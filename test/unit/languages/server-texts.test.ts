import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { parseSync } from 'oxc-parser'
import { PROBLEMS } from '../../../src/domain/problem.ts'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'

/** Codes whose detail says more than the code does, so staff need its reason as a code too. */
const SAYS_MORE = new Set([
  'action_unavailable',
  'not_found',
  'forbidden',
  'limit_reached',
  'platform_unavailable',
  'platform_refused',
  'conversion_mismatch',
  'not_resendable',
])

/** Refusals and faults that staff never see, by file: those of `/v1`, of buyers, and of the operator's commands. */
const NOT_FOR_STAFF: readonly string[] = [
  'src/http/api/',
  'src/http/pages/',
  'src/http/portal/',
  'src/http/platform/shopify/proxy',
  'src/http/routes.ts',
  'src/commands/access/portal-passkeys.ts',
  'src/commands/companies/',
  'src/queries/portal/',
  'src/queries/cursor.ts',
  'src/queries/webhooks/list-events.ts',
  'src/domain/negotiation/answer-proposal.ts',
  'src/domain/negotiation/choose-lines.ts',
  'src/domain/negotiation/choose-quantities.ts',
  'src/domain/negotiation/complete-decisions.ts',
  'src/domain/negotiation/counter-proposal.ts',
  'src/domain/negotiation/signature.ts',
  'src/commands/negotiation/answer-proposal.ts',
  'src/commands/stores/create-own-store.ts',
  'src/database/stores/stores.ts',
  'src/outside/platform/ask-platform.ts: a fault', // the platform's own words
]

/** Codes of `/v1` alone, which staff's pages cannot meet. */
const ONLY_API = [
  ...[
    'invalid_api_key',
    'test_key_on_live_store',
    'ip_not_allowed',
    'plan_required',
    'insufficient_scope',
    'agents_not_allowed',
  ],
  ...['method_not_allowed', 'invalid_json', 'unsupported_media_type'],
  ...['invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_key_in_use'],
]

interface Node {
  type: string
  [member: string]: unknown
}

it('every code of a problem that staff can meet has words of its own', () => {
  const words: Readonly<Record<string, string>> = CATALOGUES.en.staff
  const wordless = Object.keys(PROBLEMS).filter((code) => words[`refusal.${code}`] === undefined)
  assert.deepEqual(wordless.sort(), [...ONLY_API].sort())
})

it('refusals and faults that staff read carry a code with parameters besides their English', () => {
  const files = globSync('src/{commands,database,domain,http,outside,queries}/**/*.ts')
  const found = files.flatMap((file) => codelessIn(readFileSync(file, 'utf8'), file).map((text) => `${file}: ${text}`))
  assert.deepEqual(
    found.filter((one) => !NOT_FOR_STAFF.some((known) => one.startsWith(known))),
    [],
  )
})

it('a refusal or fault without a code is found', () => {
  for (const [code, count] of [
    ["new Problem('not_found', 'Gone.')", 1],
    ["new Problem('not_found', 'Gone.', {}, { code: 'no_view' })", 0],
    ["new Problem('rate_limited', 'Wait.')", 0],
    ["const one = { field: 'name', message: 'is wrong' }", 1],
    ["const one = { field: 'name', message: 'is wrong', fault: { code: 'empty' } }", 0],
    ["const one = { field: 'name', ...fault }", 0],
  ] as const) {
    assert.equal(codelessIn(code, 'a.ts').length, count, code)
  }
})

/** Returns the codes of problems without a reason, and the fields of faults without a code. */
function codelessIn(source: string, file: string): string[] {
  const found: string[] = []
  visit(parseSync(file, source).program as unknown as Node)
  return found

  function visit(node: Node): void {
    const told =
      node.type === 'NewExpression' ? refusalOf(node) : node.type === 'ObjectExpression' ? faultOf(node) : null
    if (told !== null) found.push(told)
    for (const inner of Object.values(node).flat()) {
      if (typeof inner === 'object' && inner !== null && 'type' in inner) visit(inner as Node)
    }
  }
}

function refusalOf(node: Node): string | null {
  const [code, , , reason] = node.arguments as { value?: unknown }[]
  const isProblem = (node.callee as { name?: string }).name === 'Problem'
  return isProblem && !reason && SAYS_MORE.has(String(code?.value)) ? String(code?.value) : null
}

function faultOf(node: Node): string | null {
  const properties = node.properties as { type: string; key?: { name?: string }; value?: { type: string } }[]
  const names = properties.map(({ key }) => key?.name)
  const isFault = names.includes('field') && names.includes('message') && !names.includes('fault')
  const isWhole = properties.every(({ type }) => type !== 'SpreadElement')
  return isFault && isWhole ? 'a fault' : null
}
