import type { FieldError } from '../../domain/problem.ts'
import type { OutcomeReason } from '../../domain/reason.ts'
import { isSaid, say } from './say.ts'
import { sayReason } from './say-reason.ts'

/** Says why a request was refused, in the reader's language if there are words for its reason or code, else as the server put it. */
export function sayRefusal(refusal: { message: string; code?: string; why?: OutcomeReason | null }): string {
  if (refusal.why) return sayReason(refusal.why)
  const key = `refusal.${refusal.code}`
  return isSaid(key) ? say(key) : refusal.message
}

/** Says what is wrong with a field, in the reader's language if there are words for it, else as the server put it. */
export function sayFault({ message, fault }: Pick<FieldError, 'message' | 'fault'>): string {
  if (!fault) return message
  const { code, ...values } = fault
  const key = `fault.${code}`
  return isSaid(key) ? say(key, values) : message
}
