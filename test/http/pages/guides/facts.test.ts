import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { SCOPES } from '../../../../src/domain/access/scopes.ts'
import { KEY_BUCKET, STORE_BUCKET, type TokenBucket } from '../../../../src/domain/access/token-bucket.ts'
import { fileLink } from '../../../../src/domain/documents/file-link.ts'
import { API_PROBLEMS, PROBLEMS, type ProblemCode } from '../../../../src/domain/problem.ts'
import { STATUSES } from '../../../../src/domain/quotes/quote-terms.ts'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { SERVICE_VERSION } from '../../../../src/domain/service-version.ts'
import { mailAllowance } from '../../../../src/domain/stores/plan.ts'
import { EVENT_MEANINGS } from '../../../../src/domain/webhooks/event-meanings.ts'
import { EVENT_RETENTION_MS, EVENT_TYPES } from '../../../../src/domain/webhooks/events.ts'
import { judgeAttempt } from '../../../../src/domain/webhooks/webhook-retry.ts'
import { ERROR_GUIDE, type RETRIES } from '../../../../src/http/pages/error-guide.ts'
import { GUIDE_NAMES } from '../../../../src/http/pages/guides/guide-list.ts'
import { readGuide } from '../../../../src/http/pages/guides/read-guide.ts'
import { CATALOGUES } from '../../../../src/languages/catalogues.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'

const DAY_MS = 86_400_000
let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

/** Returns the rows of a guide's table, by their first cell. */
function tableOf(guide: string, header: string): Map<string, string> {
  const [, table = ''] = readGuide(guide).text.split(`| ${header} |`)
  const rows = table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? []
  return new Map(
    rows.map((row) => {
      const [, first = '', second = ''] = row.split('|').map((cell) => cell.trim())
      return [first.replaceAll('`', ''), second]
    }),
  )
}

it('every event type is on the page about webhooks, and means what the domain says', () => {
  const rows = tableOf('webhooks', 'event')
  assert.deepEqual(Object.fromEntries(rows), EVENT_MEANINGS)
  assert.ok(readGuide('webhooks').text.includes(`There are ${EVENT_TYPES.length}.`))
})

it('every scope is on the page about going live, in the words of the admin', () => {
  const rows = tableOf('going-live', 'scope')
  assert.deepEqual([...rows.keys()], [...SCOPES])
  for (const scope of SCOPES) assert.equal(rows.get(scope), CATALOGUES.en.staff[`scope.${scope}`])
})

it('every limit on the page about going live is the one that holds', async () => {
  const { components } = JSON.parse((await service.app.inject('/openapi.json')).body)
  const { lines } = components.schemas.QuoteRequest.properties
  const { quantity } = components.schemas.VariantLineRequest.properties
  const rate = ({ capacity, fillMs }: TokenBucket) => `${capacity} at once, then ${(capacity * 1000) / fillMs} a second`
  const mail = (facts: object) =>
    mailAllowance({ plan: 'enterprise', trialEndsAt: null, development: false, ...facts }).capacity
  const now = new Date(0)
  const link = fileLink(
    new SecretBox(['a test key of at least 32 characters']),
    'document',
    { storeId: '1', id: 'doc_1' },
    {
      baseUrl: '',
      now,
    },
  )
  assert.deepEqual(Object.fromEntries(tableOf('going-live', 'limit')), {
    'requests with one key': rate(KEY_BUCKET),
    'requests of one store, all keys': rate(STORE_BUCKET),
    'mail to buyers, a day': `${mail({})}; trial ${mail({ trialEndsAt: now })}; development store or test key ${mail({ development: true })}`,
    'request body': '256 KB',
    'lines of a quote request': String(lines.maxItems),
    'quantity of a line': String(quantity.maximum),
    'page size': '50',
    'events are kept': `${EVENT_RETENTION_MS / DAY_MS} days`,
    'idempotency keys are kept': '24 hours',
    'webhook endpoints of a store': '20',
    'time to acknowledge a webhook': '10 seconds',
    'attempts of a delivery': String(waits().length + 1),
    'document links work': `${link.expiresAt.getTime() / 60_000} minutes`,
  })
})

/** Returns the delays between the attempts of a delivery that always fails, in minutes. */
function waits(): number[] {
  const found: number[] = []
  for (;;) {
    const { nextAttemptAt } = judgeAttempt({ status: 500, retryAfter: null }, found.length + 1, new Date(0), 0.5)
    if (nextAttemptAt === null) return found
    found.push(nextAttemptAt.getTime() / 60_000)
  }
}

it('the schedule of retries is the one that deliveries follow', () => {
  const minutes = [...tableOf('webhooks', 'retry').values()].map((text) => {
    const [count, unit] = text.split(' ')
    return Number(count) * (unit?.startsWith('hour') ? 60 : 1)
  })
  assert.deepEqual(minutes, waits())
})

const WORDS = {
  no: '',
  backoff: 'growing pauses',
  after: 'after `Retry-After`',
  hours: 'hours',
  reread: 'read the quote again',
  never: 'never',
} as const satisfies Record<keyof typeof RETRIES, string>

it('every code that is repeated, or never, is in the table of retries as on its own page', () => {
  const rows = [...tableOf('idempotency-and-retries', 'what happened')]
  const special = Object.keys(API_PROBLEMS).filter((code) => ERROR_GUIDE[code as ProblemCode].retry !== 'no')
  for (const code of special) {
    const [, says = ''] = rows.find(([what]) => what.includes(`#${code}`)) ?? []
    const word = WORDS[ERROR_GUIDE[code as ProblemCode].retry]
    assert.ok(says.includes(word), `${code}: ${says}`)
  }
})

it('every status is on the first page, and every code of the API on the page of errors', async () => {
  const rows = [...tableOf('overview', 'status').keys()].flatMap((cell) => cell.split(', '))
  assert.deepEqual(rows.sort(), [...STATUSES].sort())
  const errors = await (await fetch(`${service.baseUrl}/docs/errors`)).text()
  for (const code of Object.keys(PROBLEMS)) assert.ok(errors.includes(`id="${code}"`), code)
})

it("the changelog has the contract's entries in its order, then ours, and the version that answers", () => {
  const { text } = readGuide('changelog')
  assert.deepEqual(
    [...text.matchAll(/^## (\d.*)$/gm)].map(([, title]) => title),
    [
      '2026-09-30: order-discount checks',
      '2026-10-01: v1 launch',
      '2026-09-30: follow-ups',
      '2026-11-26: prices by quantity',
      '2026-11-26: options and alternatives',
      '2026-11-28: attachments',
      '2026-11-28: counter-offers after a partial acceptance',
    ],
  )
  assert.ok(text.includes(`The current version is \`${SERVICE_VERSION}\``))
})

it('a code that a guide names exists', () => {
  const named = GUIDE_NAMES.flatMap((name) => [...readGuide(name).text.matchAll(/\/docs\/errors#(\w+)/g)])
  assert.ok(named.length > 15)
  for (const [, code = ''] of named) assert.ok(code in PROBLEMS, code)
})
