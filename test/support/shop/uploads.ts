import assert from 'node:assert/strict'
import type { Answer } from '../service/service.ts'

/** Sends a request as somebody: a buyer, staff, or anyone. */
type Caller = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** A file that the service recognizes as a PDF, with this text in it. */
export const pdf = (text = 'a drawing') =>
  Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`)

/** Sends a file to a path that takes one. */
export function sendFile(call: Caller, path: string, fileName: string, bytes: Buffer): Promise<Answer> {
  const asked = `${path}?file_name=${encodeURIComponent(fileName)}`
  return call('POST', asked, bytes, { 'content-type': 'application/octet-stream' })
}

/** Uploads a file and returns the token that names it. */
export async function upload(call: Caller, path: string, fileName: string, bytes: Buffer = pdf()): Promise<string> {
  const { status, body } = await sendFile(call, path, fileName, bytes)
  assert.equal(status, 201, JSON.stringify(body))
  return body.upload
}
