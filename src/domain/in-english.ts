import { CATALOGUES } from '../languages/catalogues.ts'
import { sayWith } from '../languages/say.ts'
import type { Reason } from './reason.ts'
import { sayReasonWith } from './say-reason-with.ts'

/** Says a reason in English, for APIs and logs. */
export function inEnglish(reason: Reason): string {
  return sayReasonWith(sayWith(CATALOGUES.en.staff, 'en'), 'en', reason)
}
