import { isSaid, say } from './say.ts'

/** Says why a request was refused, in the reader's language if there is a text for its code (`refusal.…`), else as the server put it. */
export function sayRefusal(refusal: { message: string; code?: string }): string {
  const key = `refusal.${refusal.code}`
  return isSaid(key) ? say(key) : refusal.message
}
