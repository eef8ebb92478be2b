import assert from 'node:assert/strict'
import { extractText, getDocumentProxy } from 'unpdf'
import { createDocumentMaker, type DocumentMaker } from '../../src/outside/documents/document-maker.ts'
import { jobContext, listFailedJobs, settle } from './jobs.ts'
import type { TestService } from './service.ts'

/** Makes all documents that are due, and whatever else is queued; with a typesetter where one is given. */
export async function settleDocuments(service: TestService, maker?: DocumentMaker): Promise<void> {
  await settle(service, jobContext(service, maker && { documents: maker }))
  assert.deepEqual(await listFailedJobs(service), [])
}

/** A typesetter that ends with the test file; on a busy machine there is no hurry. */
export function openMaker(): DocumentMaker {
  return createDocumentMaker({ idleMs: 10_000, withinMs: 120_000 })
}

/** What a PDF says, page by page; places where words may break are none of it. */
export async function pagesOf(pdf: Buffer | Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))
}

/** As pagesOf, in one text. */
export async function textOf(pdf: Buffer | Uint8Array): Promise<string> {
  return (await pagesOf(pdf)).join(' ')
}
