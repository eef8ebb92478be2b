import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { newUuid } from '../../../src/domain/id.ts'
import { samplePdfs } from '../../support/packing/samples.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { openShop, type Shop } from '../../support/shop/catalog.ts'

let service: TestService
let shop: Shop
let pdf: Buffer
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  pdf = (await samplePdfs()).at(-1) ?? Buffer.alloc(0)
})
after(() => service.close())

const newKey = () => ({ storeId: shop.store.id, id: newUuid(service.now) })

it('a file comes back byte for byte, in less than a quarter of the space', async () => {
  const [files, key] = [databaseFiles(service.db), newKey()]
  await files.put(key, pdf)
  assert.deepEqual(await files.get(key), pdf)
  const { rows } = await service.pool.query('select length(packed) as size from stored_file where id = $1', [key.id])
  assert.ok(rows[0].size < pdf.length / 4, `${pdf.length} bytes took ${rows[0].size}`)
  await files.remove(key)
  assert.equal(await files.get(key), null)
})

it('a file from before files were packed comes back as it is, until it is stored anew', async () => {
  const [files, key] = [databaseFiles(service.db), newKey()]
  const store = 'insert into stored_file (store_id, id, bytes) values ($1, $2, $3)'
  await service.pool.query(store, [key.storeId, key.id, Buffer.from('%PDF-1.7 of before')])
  assert.deepEqual(await files.get(key), Buffer.from('%PDF-1.7 of before'))
  await files.put(key, pdf)
  assert.deepEqual(await files.get(key), pdf)
})

it('a version from before may store the same file again, next to this one', async () => {
  const [files, key] = [databaseFiles(service.db), newKey()]
  await files.put(key, pdf)
  const store = `insert into stored_file (store_id, id, bytes) values ($1, $2, $3)
    on conflict (store_id, id) do update set bytes = excluded.bytes`
  await service.pool.query(store, [key.storeId, key.id, pdf])
  assert.deepEqual(await files.get(key), pdf)
})
