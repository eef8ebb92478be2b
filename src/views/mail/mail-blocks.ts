import { fillPlaces, type MailValues, variableAlone, withoutGaps } from '../../domain/mail/mail-variables.ts'

/** A part of a mail: a paragraph of ours, a person's words, or the place of its button. */
export type MailBlock = { kind: 'text' | 'quote'; text: string } | { kind: 'button' }

/**
 * Splits a text into parts. The message alone on a line is a person's words; a link alone on a line that leads where the button does
 * (`url`) is the button's place, which is otherwise below everything. Empty lines are dropped.
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
