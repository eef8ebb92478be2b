import type { FileWords } from '../../attachments/file-box.tsx'
import { Refusal } from '../../http/send.ts'
import { useFormat } from '../language/use-format.ts'

const FAULTS = ['file_kind', 'file_content', 'empty', 'file_infected'] as const

/** Returns the words of boxes and lists of files; `whole` says what a file is about that is about no line. */
export function useFileWords(whole: string) {
  const { say, kilobytes } = useFormat('')
  const box: FileWords = {
    add: say('files.add'),
    hint: say('files.hint'),
    sending: say('files.sending'),
    again: (name) => say('files.again', { name }),
    remove: (name) => say('files.remove', { name }),
    about: (name) => say('files.about', { name }),
    whole,
    size: kilobytes,
  }
  const list = { checking: say('files.checking'), blocked: say('files.blocked'), size: kilobytes }
  const sayWhy = (error: unknown): string => {
    if (!(error instanceof Refusal)) return say('files.fault.other')
    if (error.code === 'payload_too_large') return say('files.fault.too_large')
    if (error.code === 'rate_limited') return say('files.fault.too_often')
    const fault = error.errors[0]?.fault?.code
    return say(`files.fault.${FAULTS.find((one) => one === fault) ?? 'other'}`)
  }
  return { box, list, sayWhy }
}
