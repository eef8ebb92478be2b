import { findByCode, findById, type RecordedDocument } from '../../database/documents/document-checks.ts'
import { readStore, type Store } from '../../database/stores/stores.ts'
import { readCode, sha256Of } from '../../domain/documents/evidence.ts'
import { type KeptEvidence, openEvidence } from '../../domain/documents/sealed-evidence.ts'
import { type SecretBox, Unreadable } from '../../domain/secrets/secret-box.ts'
import type { Reader } from '../reader.ts'

type Systems = Pick<Reader, 'db'> & { secretBox: SecretBox }

/** A document on record, with its evidence if it is a confirmation. */
export interface CheckedDocument {
  document: RecordedDocument
  store: Store
  /** Null if it has none, or if its seal is broken. */
  evidence: KeptEvidence['evidence'] | null
  /** `intact` if the evidence is as it was sealed, together with the file's SHA-256; null if there is none. */
  seal: 'intact' | 'broken' | null
}

/** The nature of a file: `unchanged` or `changed` since it was made, made before checks were kept (`unrecorded`), of a record that proves nothing (`broken`), or not ours (`unknown`). */
export type FileVerdict =
  | { verdict: 'unchanged' | 'changed' | 'unrecorded' | 'broken'; checked: CheckedDocument }
  | { verdict: 'unknown'; checked: null }

/** Returns the document with this code as it was typed, in any store; null if there is none, or if it is gone. */
export async function checkByCode(systems: Systems, typed: string): Promise<CheckedDocument | null> {
  const code = readCode(typed)
  const found = code === null ? null : await findByCode(systems.db, code)
  return found && toChecked(systems, found)
}

/** Finds the document that a file says it is, and whether it is the file that the service made. */
export async function checkFile(systems: Systems, file: Uint8Array): Promise<FileVerdict> {
  const id = NAMED.exec(Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1'))?.[1]
  const found = id === undefined ? null : await findById(systems.db, id)
  if (!found) return { verdict: 'unknown', checked: null }
  const checked = await toChecked(systems, found)
  if (checked.seal === 'broken') return { verdict: 'broken', checked }
  if (found.sha256 === null) return { verdict: 'unrecorded', checked }
  return { verdict: sha256Of(file).equals(found.sha256) ? 'unchanged' : 'changed', checked }
}

/** The id that the service writes into each document's keywords. */
const NAMED = /\/Keywords\s*\((doc_\w+)\)/

async function toChecked({ db, secretBox }: Systems, document: RecordedDocument): Promise<CheckedDocument> {
  const store = await readStore(db, document.storeId)
  if (document.evidence === null) return { document, store, evidence: null, seal: null }
  const kept = openOrNull(secretBox, document.evidence)
  const isIntact = kept !== null && kept.sha256 === document.sha256?.toString('hex')
  return { document, store, evidence: isIntact ? kept.evidence : null, seal: isIntact ? 'intact' : 'broken' }
}

function openOrNull(box: SecretBox, sealed: Buffer): KeptEvidence | null {
  try {
    return openEvidence(box, sealed)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
