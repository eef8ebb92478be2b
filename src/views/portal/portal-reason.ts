import { inEnglish } from '../../domain/in-english.ts'
import type { Refusal } from '../../domain/reason.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { sayWith } from '../../languages/say.ts'

/** Returns why an action is not possible, in English, for buyers. */
export function sayPortalReason(refusal: Refusal): string {
  const { portal } = CATALOGUES.en
  const key = `reason.${refusal.code}`
  return key in portal ? sayWith(portal, 'en')(key as keyof typeof portal) : inEnglish(refusal)
}
