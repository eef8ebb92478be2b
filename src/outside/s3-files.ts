import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileKey, type Files, fileName } from './files.ts'

/** A bucket of an S3-compatible storage, addressed by its path. */
export interface Bucket {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const WITHIN_MS = 20_000

/** Stores files in a bucket: documents as `documents/{store}/{id}.pdf`, others as `attachments/{store}/{id}`. Callers retry failures. */
export function s3Files({ endpoint, bucket, ...keys }: Bucket): Files {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const ask = async (method: string, key: FileKey, body?: Buffer<ArrayBuffer>): Promise<Response> => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await client.sign(`${endpoint}/${bucket}/${fileName(key)}`, {
      method,
      headers: {
        'x-amz-content-sha256': hash,
        ...(body && { 'content-type': key.kind ? 'application/octet-stream' : 'application/pdf' }),
      },
      ...(body && { body }),
    })
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`The file storage answered ${response.status} to ${method}`)
  }
  return {
    packs: false,
    async put(key, bytes) {
      const { status } = await ask('PUT', key, Buffer.from(bytes))
      if (status === 404) throw new Error('The file storage has no such bucket')
    },
    async get(key) {
      const response = await ask('GET', key)
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? bytes : null
    },
    async remove(key) {
      await ask('DELETE', key)
    },
  }
}
