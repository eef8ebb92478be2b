import assert from 'node:assert/strict'
import { extractText, getDocumentProxy } from 'unpdf'
import { createDocumentMaker, type DocumentMaker } from '../../../src/outside/documents/document-maker.ts'
import { jobContext, listFailedJobs, settle } from './jobs.ts'
import type { TestService } from './service.ts'

/** Makes all due documents, and runs all other queued jobs; with a typesetter if one is given. */
export async function settleDocuments(service: TestService, maker?: DocumentMaker): Promise<void> {
  await settle(service, jobContext(service, maker && { documents: maker }))
  assert.deepEqual(await listFailedJobs(service), [])
}

/** Opens a typesetter, as for files in the database, that ends with the test file; a busy machine may take its time. */
export function openMaker(): DocumentMaker {
  return createDocumentMaker({ idleMs: 10_000, withinMs: 120_000, opensStreams: true })
}

/** Returns the text of a PDF, page by page, without the places where words may break. */
export async function pagesOf(pdf: Buffer | Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))
}

/** Like pagesOf, in one text. */
export async function textOf(pdf: Buffer | Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).join(' ')
}
