import { isSaid, say } from '../../../ui/say.ts'

/** Returns the name of a kind of mail, or its code if it is unknown. */
export function mailKind(kind: string): string {
  const key = `mail_kind.${kind}`
  return isSaid(key) ? say(key) : kind
}
