import { useSessionStorage } from '@mantine/hooks'
import { asBytes } from '../../../attachments/as-bytes.ts'
import { type KeptFile, useFiles } from '../../../attachments/use-files.ts'
import { call } from '../../../client/admin.ts'
import { sayFileFault } from './say-file-fault.ts'

const NONE: readonly KeptFile[] = []

/** Returns the files of the message that someone is writing on a quote, kept like its text for this tab. */
export function useMessageFiles(staffId: string, quoteId: string) {
  const [kept, setKept] = useSessionStorage({ key: `files-${staffId}-${quoteId}`, defaultValue: NONE })
  const files = useFiles({
    kept,
    keep: setKept,
    send: (file) => call('POST', '/uploads', { query: { file_name: file.name }, body: asBytes(file) }),
    sayWhy: sayFileFault,
  })
  return {
    ...files,
    /** The member of the message's body that names them. */
    uploads: kept.map(({ upload, line }) => ({ upload, ...(line !== null && { line_id: line }) })),
    forget: () => setKept(NONE),
  }
}
