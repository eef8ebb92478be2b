/** Looks for viruses. */
export interface Scanner {
  /** Returns the name of the virus that it finds in a file, or null if it finds none. Throws if it does not answer within 20 s. */
  scan(bytes: Buffer): Promise<string | null>
}
