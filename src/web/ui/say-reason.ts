import type { Reason } from '../../domain/reason.ts'
import { sayReasonWith } from '../../domain/say-reason-with.ts'
import { say, spokenLanguage } from './say.ts'

/** Says a reason in the reader's language. */
export function sayReason(reason: Reason): string {
  return sayReasonWith(say, spokenLanguage(), reason)
}
