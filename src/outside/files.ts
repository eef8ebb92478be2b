/** Which file: of a store, under a UUID. */
export interface FileKey {
  storeId: string
  id: string
}

/** Where files are kept. */
export interface Files {
  /** Keeps a file, in the place of one with the same key. Once it is done the file is not lost. */
  put(key: FileKey, bytes: Buffer): Promise<void>
  /** Null where there is none. */
  get(key: FileKey): Promise<Buffer | null>
  /** Does nothing where there is none. */
  remove(key: FileKey): Promise<void>
}
