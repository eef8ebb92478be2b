import { termsOf } from '../domain/convert.ts'
import type { DocumentSource } from '../domain/documents.ts'
import { agreedVersion } from '../domain/line-state.ts'
import { findConversion } from '../store/conversions.ts'
import { findDueDocument, hasDocument, settleDocument } from '../store/documents.ts'
import type { QueuedJobs } from '../store/jobs.ts'
import { readVersion } from '../store/versions.ts'
import { type PaperOrder, viewPaper } from '../views/pdf/paper.ts'
import type { JobContext } from './job-context.ts'
import { makeWithLogo } from './make-with-logo.ts'

/**
 * Makes a document that is due, once, also when it runs again: its file is kept before anybody is told that it is there. One that is
 * gone has no file, also when it went while a run that was killed had just kept it.
 */
export async function makeDocument(
  job: JobContext,
  { storeId, documentId }: QueuedJobs['make-document'],
): Promise<void> {
  const { systems, files, clock } = job
  const due = await findDueDocument(systems.db, storeId, documentId)
  const key = { storeId, id: documentId }
  if (!due) {
    if (!(await hasDocument(systems.db, storeId, documentId))) await files.remove(key)
    return
  }
  const { draftOrderId } = due.source
  const order = draftOrderId === null ? null : await readOrder(job, storeId, { ...due, draftOrderId })
  const { logo_url } = due.source.seller.branding
  const pdf = await makeWithLogo(job, storeId, logo_url, viewPaper(due.type, due.source, order))
  await files.put(key, pdf)
  const isKept = await settleDocument(systems.db, storeId, documentId, { fileSize: pdf.length, generatedAt: clock() })
  if (!isKept) await files.remove(key)
}

/** Figures and terms of a draft order that was made: neither changes any more. */
async function readOrder(
  { systems: { db } }: JobContext,
  storeId: string,
  { quoteId, draftOrderId, source }: { quoteId: string; draftOrderId: string; source: DocumentSource },
): Promise<PaperOrder | null> {
  const [figures, version] = await Promise.all([
    findConversion(db, storeId, { id: draftOrderId, correlationKey: null }),
    readVersion(db, storeId, quoteId, agreedVersion(source.quote)),
  ])
  if (!figures) throw new Error('The draft order of a document is not there')
  const { paymentTerms, shippingStatus, shippingLabel } = termsOf(version.offer)
  return { id: draftOrderId, figures, paymentTerms, shipping: { status: shippingStatus, label: shippingLabel } }
}
