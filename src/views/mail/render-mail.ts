import { renderMail } from '../../domain/mail-text.ts'
import type { MailValues } from '../../domain/mail-variables.ts'
import type { MailName, MailText } from '../../domain/mails.ts'
import type { viewBranding } from '../branding.ts'

/** What a mail is made of. */
export interface MailParts {
  name: MailName
  text: MailText
  values: MailValues
  branding: ReturnType<typeof viewBranding>
  language: string
  /** What its button does; null for none. */
  action: { label: string; url: string } | null
}

/** A mail as it is sent: its text with the variables filled in, and the same in HTML. */
export async function renderMailMessage({ text, values, branding, language, action }: MailParts) {
  const { subject, body } = renderMail(text, values)
  const paragraphs = body.split(/\n{2,}/).map((part) => `<p style="white-space: pre-line">${escaped(part)}</p>`)
  const button =
    action && /^https?:/.test(action.url) ? `<p><a href="${escaped(action.url)}">${escaped(action.label)}</a></p>` : ''
  const html = `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
${paragraphs.join('\n')}
${button}
${branding.footer_text ? `<p><small>${escaped(branding.footer_text)}</small></p>` : ''}
</body>
</html>
`
  return { subject, text: body, html }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
