import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import aws4 from 'aws4'
import { s3Files } from '../../src/outside/s3-files.ts'

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+key' }
const objects = new Map<string, Buffer>()
let server: Server
let endpoint: string
/** The next answer's status, whatever the request. */
let fault: number | null = null

/** Returns whether a request is correctly signed with the keys, by a second implementation, and its body is what was signed. */
function isGenuine({ method = '', url: path = '', headers: all }: IncomingMessage, body: Buffer): boolean {
  const { host = '', authorization = '', ...headers } = all
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const own = Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]))
  const signed = aws4.sign({ service: 's3', region: 'eu-test-1', method, host, path, headers: own }, KEYS)
  const isWhole = own['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex')
  return isWhole && signed.headers?.Authorization === authorization
}

before(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { method, url: path = '' } = request
    const refusal = fault ?? (isGenuine(request, body) ? null : 403)
    if (refusal !== null) return void response.writeHead(refusal).end()
    if (method === 'PUT') objects.set(path, body)
    if (method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    const missing = method === 'DELETE' ? 204 : 404
    response.writeHead(found ? 200 : missing).end(found)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

const bucket = (more = {}) => s3Files({ endpoint, bucket: 'papers', region: 'eu-test-1', ...KEYS, ...more })
const key = { storeId: '7', id: '0199f3a0-0000-7000-8000-000000000001' }

it('stores, finds and removes files under their store, with a signature the storage accepts', async () => {
  const files = bucket()
  const bytes = Buffer.from([0, 255, 1, 2, 3])
  assert.equal(await files.get(key), null)
  await files.put(key, bytes)
  assert.deepEqual([...objects.keys()], [`/papers/documents/7/${key.id}.pdf`])
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
  assert.deepEqual([...objects.keys()], [`/papers/attachments/7/${key.id}`])
  assert.equal(await files.get(key), null)
  assert.deepEqual(await files.get(attachment), Buffer.from('a drawing'))
  await files.remove(attachment)
  assert.equal(objects.size, 0)
})

it('does not treat a file as stored if the storage refused it', async () => {
  const files = bucket()
  for (const status of [403, 404, 500, 503]) {
    fault = status
    await assert.rejects(files.put(key, Buffer.from('x')), /file storage/)
  }
  fault = 500
  await assert.rejects(files.get(key), /500/)
  fault = null
  await assert.rejects(bucket({ secretAccessKey: 'another' }).put(key, Buffer.from('x')), /403/)
  await assert.rejects(bucket({ region: 'another' }).get(key), /403/)
  assert.equal(objects.size, 0)
})
