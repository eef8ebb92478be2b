import type { DbOrTx } from '../../database/database.ts'
import { numberTerms } from '../../database/documents/number-terms.ts'
import type { DocumentSource } from '../../domain/documents/documents.ts'
import { documentCode, type Evidence, evidenceOf, sha256Of } from '../../domain/documents/evidence.ts'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'

/** Returns the evidence of a confirmation, the same however often it is made; null if nobody is known who agreed. `documentId` is `doc_…`. */
export async function gatherEvidence(
  { db, secretBox }: { db: DbOrTx; secretBox: SecretBox },
  { storeId, documentId, source }: { storeId: string; documentId: string; source: DocumentSource },
): Promise<Evidence | null> {
  if (!source.consent?.signatures.length) return null
  const { at, seller } = source
  const terms = seller.terms
    ? await numberTerms(db, storeId, { body: seller.terms, sha256: sha256Of(seller.terms), at })
    : null
  return evidenceOf(source, documentCode(secretBox, documentId), terms)
}
