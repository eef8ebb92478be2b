import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createMetrics } from '../../src/process/metrics.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { QUOTE_BODY } from '../support/shop/quote-body.ts'

const metrics = createMetrics()
let service: TestService
before(async () => {
  service = await openTestService({ metrics: metrics.requests })
})
after(() => service.close())

const BACKLOG = {
  dueLanes: 3,
  unavailableLanes: 2,
  switchedOffLanes: 1,
  queueAgeSeconds: 1.5,
  feedLagSeconds: 40,
  isPaused: true,
}

const STATE = {
  jobs: { dueSeconds: 7 },
  deliveries: BACKLOG,
  mail: { dueSeconds: 2, waitingSeconds: 90 },
  reports: { oldestSeconds: 12 },
  access: { overdueSeconds: 7_300, needingAttention: 1 },
}
const UNREAD = { jobs: null, deliveries: null, mail: null, reports: null, access: null }

async function scrape(state: Parameters<typeof metrics.scrape>[0] = STATE): Promise<string> {
  return (await metrics.scrape(state)).text
}

describe('metrics', () => {
  it('show what waits, and since when', async () => {
    const text = await scrape()
    for (const line of [
      'qns_webhook_due_lanes 3',
      'qns_webhook_unavailable_lanes 2',
      'qns_webhook_switched_off_lanes 1',
      'qns_webhook_queue_age_seconds 1.5',
      'qns_webhook_feed_lag_seconds 40',
      'qns_webhook_paused 1',
      'qns_job_queue_age_seconds 7',
      'qns_mail_queue_age_seconds 2',
      'qns_platform_oldest_report_seconds 12',
      'qns_shopify_token_overdue_seconds 7300',
      'qns_shopify_refused_stores 1',
      'qns_mail_oldest_waiting_seconds 90',
    ]) {
      assert.ok(text.split('\n').includes(line), line)
    }
  })

  it('have no values if the database cannot be asked, rather than the last ones', async () => {
    await scrape()
    assert.match(await scrape(UNREAD), /^qns_webhook_due_lanes nan$/im)
  })

  it('have every outcome from the start, so the first of a kind shows as an increase', async () => {
    const text = await scrape()
    for (const outcome of ['delivered', 'retrying', 'gave_up']) {
      assert.ok(text.includes(`qns_webhook_deliveries_total{outcome="${outcome}"} 0`))
    }
  })

  it('count requests by route and kind of answer, without anything about the request or its sender', async () => {
    const store = await service.addStore({ domain: 'canary.example.com' })
    const key = await service.addKey(store)
    const { body } = await service.call('POST', '/v1/quotes', { key, body: QUOTE_BODY })
    await service.call('GET', `/v1/quotes/${body.id}?canary=1`, { key })
    await service.call('GET', '/v1/quotes/canary', { key })
    await fetch(`${service.baseUrl}/canary/canary`)
    const text = await scrape()
    assert.match(text, /^qns_http_requests_total\{method="POST",route="\/v1\/quotes",status="2xx"\} 1$/m)
    assert.match(text, /^qns_http_requests_total\{method="GET",route="\/v1\/quotes\/:\w+",status="2xx"\} 1$/m)
    assert.match(text, /^qns_http_requests_total\{method="GET",route="\/v1\/quotes\/:\w+",status="4xx"\} 1$/m)
    assert.match(text, /^qns_http_requests_total\{method="GET",route="",status="4xx"\} 1$/m)
    assert.match(text, /^qns_http_request_seconds_count\{method="POST",route="\/v1\/quotes"\} 1$/m)
    for (const secret of ['canary', key, body.id, store.name, QUOTE_BODY.buyer.email]) assert.ok(!text.includes(secret))
  })
})

describe('what operators are given beside the metrics', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const alerts = read('deploy/prometheus/alerts.yaml')

  it('alerts and dashboard ask only for metrics there are, with outcomes and states there are', async () => {
    const there = await scrape()
    const asked = (alerts + read('deploy/grafana/dashboard.json')).match(/\b(?:qns|process|nodejs)_[a-z0-9_]+/g) ?? []
    const names = new Set(asked.map((name) => name.replace(/_bucket$/, '')))
    assert.ok(names.size > 20, 'the metrics are found')
    assert.deepEqual(
      [...names].filter((name) => !there.includes(`# TYPE ${name} `)),
      [],
    )
    for (const [, name, outcome] of alerts.matchAll(/(qns_\w+)\{outcome="(\w+)"/g))
      assert.ok(there.includes(`${name}{outcome="${outcome}"}`), `${name} ${outcome}`)
  })

  it('each alert has its section in the runbook, and each section its alert', () => {
    const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const linked = [...alerts.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor)
    const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    assert.deepEqual(sections, named)
    assert.deepEqual(
      linked,
      named.map((name) => name?.toLowerCase()),
    )
  })
})
