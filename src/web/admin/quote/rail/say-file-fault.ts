import { Refusal } from '../../../http/send.ts'
import { say } from '../../../ui/say.ts'

/** Says why a file could not be added. */
export function sayFileFault(error: unknown): string {
  return error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : say('refusal.other')
}
