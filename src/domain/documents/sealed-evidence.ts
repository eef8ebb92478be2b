import { parseJson } from '../parse-json.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Evidence } from './evidence.ts'

/** The part of a confirmation that is kept sealed: its evidence, and the SHA-256 of its file in hexadecimal digits. */
export interface KeptEvidence {
  evidence: Evidence
  sha256: string
}

/** Seals the evidence with its file's SHA-256, so that neither can be changed unnoticed. */
export function sealEvidence(secretBox: SecretBox, kept: KeptEvidence): Buffer {
  return secretBox.seal(JSON.stringify(kept))
}

/** Opens sealed evidence. Throws Unreadable if it was tampered with, or its key is not configured. */
export function openEvidence(secretBox: SecretBox, sealed: Buffer): KeptEvidence {
  return parseJson(secretBox.open(sealed)) as KeptEvidence // as sealed above
}
