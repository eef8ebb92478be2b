import { splitAtMentions } from '../../../domain/notifications/mention.ts'
import { useStaff } from '../use-staff.ts'

/** Shows a note's text, with the colleagues that it mentions in bold. */
export function MentionedText({ text }: { text: string }) {
  // every other part is a mention
  return splitAtMentions(text, useStaff()).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    return i % 2 === 1 ? <strong key={i}>{part}</strong> : part
  })
}
