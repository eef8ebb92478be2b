import type { Catalogue } from '../../../languages/catalogues.ts'
import type { Say } from '../../../languages/say.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'

type Words = Catalogue['portal']

/** Returns why an action is not possible, in the reader's language, or in English if there is no translation. */
export function sayReason(say: Say<Words>, { reason, reason_code: code }: PortalQuote['actions'][number]): string {
  const key = `reason.${code}` as keyof Words & string
  const said = say(key)
  return said === key ? (reason ?? '') : said
}
