import { asBytes } from '../../attachments/as-bytes.ts'
import { FileBox } from '../../attachments/file-box.tsx'
import { type DraftFiles, useFiles } from '../../attachments/use-files.ts'
import { call } from '../../client/portal.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { useFormat } from '../language/use-format.ts'
import { sayFileFault } from '../shell/say-file-fault.ts'
import type { RequestDraft } from './request-draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** Returns the files of a request to a store. */
export function useRequestFiles(store: string, draft: RequestDraft, change: ChangeDraft): DraftFiles {
  const { say } = useLanguage()
  return useFiles({
    kept: draft.files,
    keep: (make) => change((now) => ({ files: make(now.files) })),
    send: (file) =>
      call('POST', '/stores/{domain}/uploads', {
        params: { domain: store },
        query: { file_name: file.name },
        body: asBytes(file),
      }),
    sayWhy: sayFileFault(say),
  })
}

/** Takes drawings and other files for a request, whole or per line. */
export function RequestFiles({ files, lines }: { files: DraftFiles; lines: RequestDraft['lines'] }) {
  const { say, kilobytes } = useFormat('')
  const named = lines.map(({ key, product, title }, i) => ({
    id: key,
    name: `${i + 1}. ${product?.title ?? title}`.slice(0, 80),
  }))
  return <FileBox {...{ files, say }} size={kilobytes} lines={named} whole={say('files.whole_request')} />
}
