import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { s3Files } from '../../src/outside/s3-files.ts'
import { type FakeS3, startFakeS3 } from '../support/network/fake-s3.ts'

let s3: FakeS3
before(async () => {
  s3 = await startFakeS3()
})
after(() => s3?.close())

const bucket = (more = {}) => s3Files({ ...s3.bucket, ...more })
const key = { storeId: '7', id: '0199f3a0-0000-7000-8000-000000000001' }

it('stores, finds and removes files under their store, with a signature the storage accepts', async () => {
  const files = bucket()
  const bytes = Buffer.from([0, 255, 1, 2, 3])
  assert.equal(await files.get(key), null)
  await files.put(key, bytes)
  assert.deepEqual([...s3.objects.keys()], [`/papers/documents/7/${key.id}.pdf`])
  assert.deepEqual(await files.get(key), bytes)
  assert.equal(await files.get({ ...key, storeId: '8' }), null)
  await files.remove(key)
  await files.remove(key)
  assert.equal(await files.get(key), null)
})

it('keeps attachments apart from documents, under no name that says what they are', async () => {
  const files = bucket()
  const attachment = { ...key, kind: 'attachment' } as const
  await files.put(attachment, Buffer.from('a drawing'))
  assert.deepEqual([...s3.objects.keys()], [`/papers/attachments/7/${key.id}`])
  assert.equal(await files.get(key), null)
  assert.deepEqual(await files.get(attachment), Buffer.from('a drawing'))
  await files.remove(attachment)
  assert.equal(s3.objects.size, 0)
})

it('does not treat a file as stored if the storage refused it', async () => {
  const files = bucket()
  for (const status of [403, 404, 500, 503]) {
    s3.fault = status
    await assert.rejects(files.put(key, Buffer.from('x')), /file storage/)
  }
  s3.fault = 500
  await assert.rejects(files.get(key), /500/)
  s3.fault = null
  await assert.rejects(bucket({ secretAccessKey: 'another' }).put(key, Buffer.from('x')), /403/)
  await assert.rejects(bucket({ region: 'another' }).get(key), /403/)
  assert.equal(s3.objects.size, 0)
})
