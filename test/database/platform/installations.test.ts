import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connect } from '../../../src/database/database.ts'
import { saveInstallation } from '../../../src/database/platform/installations.ts'
import { insertStore } from '../../../src/database/stores/stores.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { databaseCostBuckets, databaseInstallations } from '../../../src/process/platform-state.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const box = new SecretBox(['a secret key of more than thirty-two characters'])
const EXPIRES = new Date('2026-11-22T13:00:00Z')
const pair = (n: number) => ({
  accessToken: `access-${n}`,
  accessExpiresAt: EXPIRES,
  refreshToken: `refresh-${n}`,
  refreshExpiresAt: EXPIRES,
  scopes: 'read_products',
})

async function openInstalled() {
  const database = await openTestDatabase()
  const { db } = database
  const store = await db.transaction().execute((tx) =>
    insertStore(tx, {
      domain: 'forge.myshopify.com',
      platform: 'shopify',
      name: 'Forge',
      plan: 'enterprise',
      trialEndsAt: null,
      development: true,
      currency: 'USD',
      timezone: 'UTC',
      createdAt: EXPIRES,
    }),
  )
  await saveInstallation(db, box, { ...pair(1), storeId: store.id, grant: 'exchange', installedAt: EXPIRES })
  return { ...database, storeId: store.id, installations: databaseInstallations(db, box) }
}

it('an installation is read as it was saved, and its tokens are sealed in the table', async () => {
  const { db, pool, storeId, installations, close } = await openInstalled()
  assert.deepEqual(await installations.read(storeId), {
    ...pair(1),
    storeId,
    shop: 'forge.myshopify.com',
    grant: 'exchange',
    formerRefreshToken: null,
    attention: null,
    installedAt: EXPIRES,
    uninstalledAt: null,
  })
  const { rows } = await pool.query('select * from shopify_installation')
  assert.doesNotMatch(JSON.stringify(rows) + rows[0].tokens.toString('latin1'), /access-1|refresh-1/)
  const otherKey = new SecretBox(['another key of more than thirty-two characters!'])
  assert.equal(await databaseInstallations(db, otherKey).read(storeId), null)
  await close()
})

it('of twenty that renew at once, one may; later ones see the new pair and the former refresh token', async () => {
  const { storeId, installations, close } = await openInstalled()
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => installations.claimRenewal(storeId, 'access-1', 60_000)),
  )
  const [claim, ...others] = claims.filter((one) => one !== null)
  assert.ok(claim)
  assert.equal(others.length, 0)
  await installations.saveTokens(claim, { ...pair(2), formerRefreshToken: 'refresh-1' })
  assert.equal(await installations.claimRenewal(storeId, 'access-1', 60_000), null)
  const next = await installations.claimRenewal(storeId, 'access-2', 60_000)
  assert.equal(next?.installation.formerRefreshToken, 'refresh-1')
  await close()
})

it('a renewal can be claimed again once its claim was released or has run out', async () => {
  const { storeId, installations, close } = await openInstalled()
  const claim = await installations.claimRenewal(storeId, 'access-1', 60_000)
  assert.ok(claim)
  await installations.endRenewal(claim, null)
  assert.ok(await installations.claimRenewal(storeId, 'access-1', -1))
  assert.ok(await installations.claimRenewal(storeId, 'access-1', 60_000))
  await close()
})

it('new tokens end the need for attention', async () => {
  const { storeId, installations, close } = await openInstalled()
  await installations.noteAttention(storeId, 'open_app')
  assert.equal((await installations.read(storeId))?.attention, 'open_app')
  const claim = await installations.claimRenewal(storeId, 'access-1', 60_000)
  assert.ok(claim)
  await installations.saveTokens(claim, { ...pair(2), formerRefreshToken: 'refresh-1' })
  assert.equal((await installations.read(storeId))?.attention, null)
  await close()
})

it('whoever lost the claim changes nothing: neither the newer pair, nor the newer claim, nor the need for attention', async () => {
  const { storeId, installations, close } = await openInstalled()
  const slow = await installations.claimRenewal(storeId, 'access-1', -1)
  const quick = await installations.claimRenewal(storeId, 'access-1', 60_000)
  assert.ok(slow && quick)
  await installations.endRenewal(slow, 'open_app')
  assert.equal(await installations.claimRenewal(storeId, 'access-1', 60_000), null, 'the newer claim holds')
  await installations.saveTokens(quick, { ...pair(2), formerRefreshToken: 'refresh-1' })
  await installations.saveTokens(slow, { ...pair(3), formerRefreshToken: 'refresh-1' })
  await installations.endRenewal(slow, 'open_app')
  const { accessToken, attention } = (await installations.read(storeId)) ?? {}
  assert.deepEqual([accessToken, attention], ['access-2', null])
  await close()
})

it('a database that does not answer is unavailable', async () => {
  const { storeId, installations: before, close } = await openInstalled()
  const claim = await before.claimRenewal(storeId, 'access-1', 60_000)
  assert.ok(claim)
  await close()
  const away = connect('postgres://nobody@127.0.0.1:1/away', { max: 1, onError: () => {} })
  const [installations, buckets] = [databaseInstallations(away.db, box), databaseCostBuckets(away.db)]
  const calls = [
    () => installations.read(storeId),
    () => installations.claimRenewal(storeId, 'access-1', 1),
    () => installations.saveTokens(claim, { ...pair(2), formerRefreshToken: null }),
    () => installations.endRenewal(claim, null),
    () => installations.noteAttention(storeId, 'open_app'),
    () => buckets.take(storeId, 1, true),
    () => buckets.settle(storeId, 1, null),
  ]
  for (const call of calls) await assert.rejects(call, PlatformUnavailable)
  await away.close()
})
