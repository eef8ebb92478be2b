import { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'

/** Says why a file could not be added. */
export function sayFileFault(error: unknown): string {
  if (error instanceof Refusal && error.code === 'payload_too_large') return say('fault.file_too_large', { most: 10 })
  return error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : say('refusal.other')
}
