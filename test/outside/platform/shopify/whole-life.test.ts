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

From installing the app to uninstalling it: every document that the stand-in of Shopify was asked, with what they cost in points. A
test holds the service to this list; \`npm run shopify:records\` renews it.

| step | documents | points |
|---|---|---:|
`

/** Returns the names of the documents, with how often each was asked; sorted, as some are asked at the same time. */
function listOf(asked: readonly AskedEntry[]): string {
  const names = [...Map.groupBy(asked, ({ operation }) => operation)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return names.map(([name, { length }]) => (length === 1 ? name : `${name} × ${length}`)).join(', ') || 'none'
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
