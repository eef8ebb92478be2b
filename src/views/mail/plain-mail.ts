import type { MailFrame } from './mail-frame.ts'

/** Returns a mail as plain text: the same content as its HTML, with other people's words marked by `>`. */
export function plainMail({ blocks, action, summary, footer }: MailFrame): string {
  const figures = summary.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const button = action && `${action.label}:\n${action.url}`
  const at = blocks.findIndex(({ kind }) => kind === 'button')
  const said = blocks.map((block) => {
    if (block.kind === 'button') return button
    return block.kind === 'quote' ? block.text.replace(/^/gm, '> ') : block.text
  })
  const place = at === -1 ? said.length : at
  const small = footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join('\n')
  const parts = [...said.slice(0, place), figures, ...said.slice(place), small && `-- \n${small}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
