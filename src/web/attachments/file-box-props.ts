import type { FileSay } from './file-say.ts'
import type { DraftFiles } from './use-files.ts'

/** A draft's files, and how they are shown. */
export interface FileBoxProps {
  files: DraftFiles
  say: FileSay
  size: (bytes: number) => string
  /** The choice of the line that a file is about: these, or none, in words. No lines, no choice. */
  lines?: readonly { id: string; name: string }[]
  whole: string
}
