import type { FieldError } from '../../domain/problem.ts'
import type { Reason } from '../../domain/reason.ts'
import { isSaid, say } from './say.ts'
import { sayReason } from './say-reason.ts'

interface Refused {
  /** In English, for developers. */
  message?: string
  code?: string
  why?: Reason | null
  errors?: readonly FieldError[]
}

const MOST_FAULTS = 3

/** Says why a request was refused, in the reader's language: its reason, its first faults, or what its code says. */
export function sayRefusal({ code, why, errors = [] }: Refused): string {
  if (why) return sayReason(why)
  if (errors.length > 0) return errors.slice(0, MOST_FAULTS).map(sayFault).join(' ')
  const key = `refusal.${code}`
  return say(isSaid(key) ? key : 'refusal.other')
}

/** Says a field's error, in the reader's language if it has a text, or else in the server's words. */
export function sayFault({ message, fault }: Pick<FieldError, 'message' | 'fault'>): string {
  if (!fault) return message
  const { code, ...values } = fault
  const key = `fault.${code}`
  return isSaid(key) ? say(key, values) : message
}
