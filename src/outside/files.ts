/** Names a file: a store and a UUID; a document's unless it says that it is an attachment's. */
export interface FileKey {
  storeId: string
  id: string
  kind?: 'attachment'
}

/** Returns the name of a file in a bucket or a backup: `documents/7/….pdf`. */
export function fileName({ storeId, id, kind }: FileKey): string {
  return kind === 'attachment' ? `attachments/${storeId}/${id}` : `documents/${storeId}/${id}.pdf`
}

/** Reads such a name. Null for any other. */
export function parseFileName(name: string): FileKey | null {
  const [, folder, storeId, id, pdf] = /^(documents|attachments)\/(\d{1,19})\/([0-9a-f-]{36})(\.pdf)?$/.exec(name) ?? []
  if (!storeId || !id || (folder === 'documents') !== (pdf !== undefined)) return null
  return { storeId, id, ...(folder === 'attachments' && { kind: 'attachment' }) }
}

/** Stores files. */
export interface Files {
  /** True if it packs files, so that what is equal in all of them costs nothing. */
  packs: boolean
  /** Stores a file, replacing one with the same key. Once it resolves, the file is safe. */
  put(key: FileKey, bytes: Buffer): Promise<void>
  /** Returns the file, or null if there is none. */
  get(key: FileKey): Promise<Buffer | null>
  /** Deletes the file, if there is one. */
  remove(key: FileKey): Promise<void>
}
