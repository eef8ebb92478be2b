import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import aws4 from 'aws4'
import type { Bucket } from '../../../src/outside/s3-files.ts'

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+key' }

/** An S3-compatible storage on loopback, which checks signatures by a second implementation. */
export interface FakeS3 {
  /** A bucket of it, with the keys that work. */
  bucket: Bucket
  /** The objects, by path: `/papers/documents/7/….pdf`. */
  objects: Map<string, Buffer>
  /** The status of every answer while set. */
  fault: number | null
  close(): void
}

/** Starts the storage; `close` it after the test. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { method, url: path = '' } = request
    const refusal = fake.fault ?? (isGenuine(request, body) ? null : 403)
    if (refusal !== null) return void response.writeHead(refusal).end()
    if (method === 'PUT') objects.set(path, body)
    if (method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    const missing = method === 'DELETE' ? 204 : 404
    response.writeHead(found ? 200 : missing).end(found)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket = { endpoint, bucket: 'papers', region: 'eu-test-1', ...KEYS }
  const fake: FakeS3 = { bucket, objects, fault: null, close: () => void server.close() }
  return fake
}

/** Returns whether a request is correctly signed with the keys, and its body is what was signed. */
function isGenuine({ method = '', url: path = '', headers: all }: IncomingMessage, body: Buffer): boolean {
  const { host = '', authorization = '', ...headers } = all
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const own = Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]))
  const signed = aws4.sign({ service: 's3', region: 'eu-test-1', method, host, path, headers: own }, KEYS)
  const isWhole = own['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex')
  return isWhole && signed.headers?.Authorization === authorization
}
