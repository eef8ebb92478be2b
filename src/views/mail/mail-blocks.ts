import { fillPlaces, type MailValues, variableAlone, withoutGaps } from '../../domain/mail/mail-variables.ts'

/** A part of what a mail says: a paragraph of ours, what somebody wrote, or the place of its button. */
export type MailBlock = { kind: 'text' | 'quote'; text: string } | { kind: 'button' }

/**
 * What a text says, in parts. The message alone on a line is somebody's own words; a link alone on a line that goes where the button
 * does (`url`) is its place, and below everything where there is none. Lines that come to nothing are left out.
 */
export function mailBlocks(body: string, values: MailValues, url: string | null): MailBlock[] {
  const blocks: MailBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') })
    lines = []
  }
  for (const line of withoutGaps(body, values).split(/\r?\n/)) {
    const filled = fillPlaces(line, values).trim()
    const kind = kindAlone(line, filled, blocks.some(isButton) ? null : url)
    if (filled === '' || kind) endParagraph()
    if (kind === 'button') blocks.push({ kind })
    else if (kind) blocks.push({ kind, text: filled })
    else if (filled !== '') lines.push(filled)
  }
  endParagraph()
  return url === null || blocks.some(isButton) ? blocks : [...blocks, { kind: 'button' }]
}

function kindAlone(line: string, filled: string, url: string | null): MailBlock['kind'] | null {
  const name = filled === '' ? null : variableAlone(line)
  if (name === 'message') return 'quote'
  return (name === 'link' || name === 'pay_link') && filled === url ? 'button' : null
}

function isButton({ kind }: MailBlock): boolean {
  return kind === 'button'
}
