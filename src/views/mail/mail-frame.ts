import type { Language } from '../../languages/languages.ts'
import type { viewBranding } from '../stores/branding.ts'
import type { MailBlock } from './mail-blocks.ts'

/** A line below a mail, optionally a link. */
export interface FooterLine {
  text: string
  url?: string
}

/** A mail's content before it becomes HTML or plain text. The summary comes before the button. */
export interface MailFrame {
  subject: string
  blocks: readonly MailBlock[]
  action: { label: string; url: string } | null
  summary: readonly { label: string; value: string }[]
  branding: ReturnType<typeof viewBranding>
  language: Language
  footer: readonly FooterLine[]
}
