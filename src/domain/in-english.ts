import en from '../languages/en.json' with { type: 'json' }
import { sayWith } from '../languages/say.ts'
import type { Reason } from './reason.ts'
import { sayReason } from './say-reason.ts'

/** Says a reason in English, for APIs and logs. */
export function inEnglish(reason: Reason): string {
  return sayReason(sayWith(en.staff, 'en'), 'en', reason)
}
