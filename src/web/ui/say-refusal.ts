import type { FieldError } from '../../domain/problem.ts'
import type { OutcomeReason } from '../../domain/reason.ts'
import { isSaid, say } from './say.ts'
import { sayReason } from './say-reason.ts'

/** Says why a request was refused, in the reader's language if its reason or code has a text, or else in the server's words. */
export function sayRefusal(refusal: { message: string; code?: string; why?: OutcomeReason | null }): string {
  if (refusal.why) return sayReason(refusal.why)
  const key = `refusal.${refusal.code}`
  return isSaid(key) ? say(key) : refusal.message
}

/** Says a field's error, in the reader's language if it has a text, or else in the server's words. */
export function sayFault({ message, fault }: Pick<FieldError, 'message' | 'fault'>): string {
  if (!fault) return message
  const { code, ...values } = fault
  const key = `fault.${code}`
  return isSaid(key) ? say(key, values) : message
}
