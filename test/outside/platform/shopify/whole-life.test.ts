import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { checkRecord } from '../../../support/records/check-record.ts'
import { LIFE_STEPS, prepareLife } from '../../../support/shop/shopify-life.ts'
import { openShopifyStage, type ShopifyStage } from '../../../support/shop/shopify-shop.ts'
import type { AskedEntry } from '../../../support/shopify/http/asked-log.ts'

let stage: ShopifyStage
before(async () => {
  stage = await openShopifyStage()
})
after(() => stage?.close())

const HEAD = `# What Shopify is asked during a quote's life

From installing the app to uninstalling it: every request that the stand-in of Shopify got, with what it cost in points; in order, but
reads between two writes by name, as several go at once. A test holds the service to this list; \`npm run shopify:records\` renews it.

| step | documents | points |
|---|---|---:|
`

/** Returns the documents in order, those asked several times in a row with how often. */
function listOf(asked: readonly AskedEntry[]): string {
  const names: { name: string; times: number }[] = []
  for (const { operation: name } of readsByName(asked)) {
    const last = names.at(-1)
    if (last?.name === name) last.times += 1
    else names.push({ name, times: 1 })
  }
  return names.map(({ name, times }) => (times === 1 ? name : `${name} × ${times}`)).join(', ') || 'none'
}

/** Returns what was asked in its order, but the reads between two writes by name. */
function readsByName(asked: readonly AskedEntry[]): AskedEntry[] {
  let writes = 0
  const placed = asked.map((entry) => {
    const isRead = entry.document !== '' && !/\bmutation\b/.test(entry.document)
    if (!isRead) writes += 1
    return { entry, place: writes + (isRead ? 0.5 : 0) }
  })
  const order = (name: string, other: string) => Number(name > other) - Number(name < other)
  placed.sort((a, b) => a.place - b.place || order(a.entry.operation, b.entry.operation))
  return placed.map(({ entry }) => entry)
}

it("a quote's whole life asks Shopify for exactly the documents that are listed", async () => {
  const life = prepareLife(stage)
  const rows: string[] = []
  for (const name of LIFE_STEPS) {
    const seen = stage.fake.log.length
    const answer = await life.step(name)
    assert.ok(answer === null || answer.status < 300, `${name}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    await stage.settle()
    const asked = stage.fake.log.slice(seen)
    const points = asked.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0)
    rows.push(`| ${name} | ${listOf(asked)} | ${points} |`)
  }
  const asked = stage.fake.log
  const points = asked.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0)
  rows.push(`| **${asked.length} requests** | | ${points} |`)
  checkRecord('docs/shopify-calls.md', `${HEAD}${rows.join('\n')}\n`)
})
