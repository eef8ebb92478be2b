import { Refusal } from '../../../http/send.ts'

/** Returns what was thrown as a refusal; anything unexpected is one without a status. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(0, { code: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
}
