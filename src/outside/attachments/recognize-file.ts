import { fileTypeFromBuffer } from 'file-type'

/** Returns the extension that a file's content is recognized as, without its dot; null if it is none of some hundred known kinds, such as text. */
export async function recognizeFile(bytes: Uint8Array): Promise<string | null> {
  return (await fileTypeFromBuffer(bytes))?.ext ?? null
}
