import { gatherEvidence } from '../../commands/documents/gather-evidence.ts'
import { withLogo } from '../../commands/documents/with-logo.ts'
import { findDueDocument, hasDocument, settleDocument } from '../../database/documents/documents.ts'
import type { QueuedJobs } from '../../database/jobs.ts'
import type { Conversion } from '../../database/orders/conversion-row.ts'
import { findConversion } from '../../database/orders/conversions.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import type { DocumentSource, DocumentType } from '../../domain/documents/documents.ts'
import { printCode, sha256Of } from '../../domain/documents/evidence.ts'
import { sealEvidence } from '../../domain/documents/sealed-evidence.ts'
import { formatId } from '../../domain/id.ts'
import { termsOf } from '../../domain/orders/convert.ts'
import { deposit } from '../../domain/pricing/deposit.ts'
import type { Percent } from '../../domain/pricing/percent.ts'
import { agreedVersion } from '../../domain/quotes/line-state.ts'
import { type PaperFacts, viewPaper } from '../../views/documents/pdf/paper.ts'
import type { JobContext } from '../job-context.ts'

/**
 * Makes a due document, once, even if run again: its file is stored before the document is announced. A document that is gone keeps no
 * file, even if it went while a killed run had just stored one.
 */
export async function makeDocument(
  job: JobContext,
  { storeId, documentId }: QueuedJobs['make-document'],
): Promise<void> {
  const { systems, documents, files, clock } = job
  const due = await findDueDocument(systems.db, storeId, documentId)
  const key = { storeId, id: documentId }
  if (!due) {
    if (!(await hasDocument(systems.db, storeId, documentId))) await files.remove(key)
    return
  }
  const facts = await readFacts(job, storeId, due)
  const { logo_url: url } = due.source.seller.branding
  const id = formatId('doc', documentId)
  const evidence = await gatherEvidence(systems, { storeId, documentId: id, source: due.source })
  const checked = evidence && { evidence, url: `${job.baseUrl}/verify/${printCode(evidence.code)}` }
  const paper = viewPaper(due.type, due.source, facts, { documentId: id, checked })
  const pdf = await withLogo({ ...job, db: systems.db }, { storeId, url }, (logo) => documents.make(paper, logo))
  await files.put(key, pdf)
  const sha256 = sha256Of(pdf)
  const isKept = await settleDocument(systems.db, storeId, documentId, {
    ...{ fileSize: pdf.length, sha256, generatedAt: clock() },
    sealed: evidence && {
      code: evidence.code,
      evidence: sealEvidence(systems.secretBox, { evidence, sha256: sha256.toString('hex') }),
    },
  })
  if (!isKept) await files.remove(key)
}

/** Reads the agreed terms and the figures of a made draft order; neither changes any more. */
async function readFacts(
  { systems: { db } }: JobContext,
  storeId: string,
  { type, quoteId, source }: { type: DocumentType; quoteId: string; source: DocumentSource },
): Promise<PaperFacts | null> {
  if (type === 'proposal') return null
  const { offer } = await readVersion(db, storeId, quoteId, agreedVersion(source.quote))
  const { draftOrderId: id } = source
  const figures = id === null ? null : await findConversion(db, storeId, { id, correlationKey: null })
  if (id !== null && !figures) throw new Error("A document's draft order is missing")
  const terms = termsOf(offer)
  return {
    terms,
    order: id !== null && figures ? { id, figures: figuresToPay(figures, terms.depositPercentage) } : null,
  }
}

/**
 * Returns what is to be paid on a draft order, as portal and pay page show it: within the store's tolerance, the platform's tax is what
 * it bills.
 */
function figuresToPay(conversion: Conversion, depositPct: Percent | null): Conversion {
  const { total, platformTax, platformTotal } = conversion
  if (platformTax === null || platformTotal === null || platformTotal === total) return conversion
  const due = depositPct === null ? null : deposit(platformTotal, depositPct)
  return { ...conversion, tax: platformTax, total: platformTotal, deposit: due }
}
