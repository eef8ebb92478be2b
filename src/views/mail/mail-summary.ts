import type { MailValues } from '../../domain/mail/mail-variables.ts'
import type { MailName } from '../../domain/mail/mails.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { formatCount } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'

/** Mails to buyers that show the quote's total. What was accepted or invoiced may be only part of it. */
const SUMMED_UP: ReadonlySet<MailName> = new Set([
  'request_received',
  'proposal',
  'expiring_soon',
  'follow_up',
  'expired',
  'approval_requested',
])

interface Summarized {
  name: MailName
  values: MailValues
  lineCount: number | null
  /** The choices and the prices by quantity it offers, one row each. */
  prices?: readonly { label: string; value: string }[]
  /** The changes of a new version, one row a line. */
  changes?: readonly { label: string; value: string }[]
}

/** Returns a mail's quote in a few known figures, showing nothing its reader cannot see in the portal. */
export function mailSummary(
  { name, values, lineCount, prices = [], changes = [] }: Summarized,
  language: Language,
): { label: string; value: string }[] {
  if (!SUMMED_UP.has(name) || lineCount === null) return []
  const words = CATALOGUES[language].mail
  const isOffer = name !== 'request_received'
  const rows = [
    { label: words.number, value: values.quote_number ?? '' },
    { label: words.version, value: (isOffer && values.new_version) || '' },
    { label: words.lines, value: formatCount(lineCount, language) },
    ...(isOffer ? prices : []),
    ...changes,
    { label: words.total, value: (isOffer && values.total) || '' },
    { label: words.expires, value: (isOffer && values.expires_on) || '' },
  ]
  return rows.filter(({ value }) => value !== '')
}
