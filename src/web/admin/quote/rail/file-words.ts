import type { FileWords } from '../../../attachments/file-box.tsx'
import { Refusal } from '../../../http/send.ts'
import { formatKilobytes } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'

/** The words of the box that takes files for a message. */
export const FILE_WORDS: FileWords = {
  add: say('files.add'),
  hint: say('files.hint'),
  sending: say('files.sending'),
  again: (name) => say('files.again', { name }),
  remove: (name) => say('files.remove', { name }),
  about: (name) => say('files.about', { name }),
  whole: say('files.whole'),
  size: formatKilobytes,
}

/** The words of a list of files. */
export const ATTACHED_WORDS = {
  checking: say('files.checking'),
  blocked: say('files.blocked'),
  size: formatKilobytes,
}

/** Says why a file could not be added. */
export function sayFileFault(error: unknown): string {
  if (!(error instanceof Refusal)) return say('refusal.other')
  return error.errors[0]?.message ?? error.message
}
