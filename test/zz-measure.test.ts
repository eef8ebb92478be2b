import { it } from 'node:test'
import { readFileSync } from 'node:fs'
import { SecretBox } from '/work/main/src/domain/secret-box.ts'
import { makeDemo } from '/work/main/src/make-demo.ts'
import { openTestDatabase } from '/work/main/test/support/database.ts'

it('measure', async () => {
  const database = await openTestDatabase()
  const pid = (await database.pool.query('select pg_backend_pid() as p')).rows[0].p
  const cpu = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).reduce((a, b) => a + Number(b) * 10, 0)
  const [u, b, t] = [process.cpuUsage(), cpu(), performance.now()]
  try {
    const key = 'a test key of at least 32 characters'
    await makeDemo(database.pool, { secretBox: new SecretBox([key]), resolver: { addresses: async () => [] }, ownHosts: [], baseUrl: 'http://localhost:3000', secretKeys: [key], now: new Date() })
    const d = process.cpuUsage(u)
    console.log(`wall ${performance.now() - t} node cpu ${(d.user + d.system) / 1000} backend cpu ${cpu() - b}`)
  } finally { await database.close() }
})
