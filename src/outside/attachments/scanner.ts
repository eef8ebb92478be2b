/** The scanner gave no answer, whatever the file. Any other error is about the one file. */
export class ScannerAway extends Error {}

/** Looks for viruses. */
export interface Scanner {
  /** Returns the name of the virus that it finds in a file, or null if it finds none. Throws ScannerAway if it does not answer within 20 s. */
  scan(bytes: Buffer): Promise<string | null>
}
