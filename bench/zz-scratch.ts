import { runBench } from './run-bench.ts'
import { openSeededDatabase } from './seed.ts'
import { seedHistories } from './seed-histories.ts'
import { connect } from '../src/store/database.ts'
import { rebuildAnalytics } from '../src/commands/rebuild-analytics.ts'
import { writeFileSync } from 'node:fs'
const quotes = Number(process.env.BENCH_QUOTES)
await runBench(null, async ({ serverUrl }) => {
  const url = await openSeededDatabase(serverUrl, { quotes: 100, stores: 1 })
  let t = Date.now()
  await seedHistories(url, quotes, Date.now())
  console.log('seeded', Date.now() - t)
  const { db } = connect(url, { max: 2, onError: () => {} })
  t = Date.now()
  await rebuildAnalytics({ db, now: new Date() }, '1')
  console.log('rebuilt', Date.now() - t)
  writeFileSync('/tmp/an-scratch/url', url)
  await db.destroy()
  await new Promise((r) => setTimeout(r, 1500_000))
})
