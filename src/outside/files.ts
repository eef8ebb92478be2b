/** Names a file: a store and a UUID; a document's unless it says that it is an attachment's. */
export interface FileKey {
  storeId: string
  id: string
  kind?: 'attachment'
}

/** Stores files. */
export interface Files {
  /** Stores a file, replacing one with the same key. Once it resolves, the file is safe. */
  put(key: FileKey, bytes: Buffer): Promise<void>
  /** Returns the file, or null if there is none. */
  get(key: FileKey): Promise<Buffer | null>
  /** Deletes the file, if there is one. */
  remove(key: FileKey): Promise<void>
}
