import { say } from '../../../ui/say.ts'

const NAMES: Record<string, string> = {
  show: say('visibility.show'),
  price_hidden: say('visibility.price_hidden'),
  hidden: say('visibility.hidden'),
}

/** Returns, in words, how much of a line the buyer sees. */
export function visibilityName(visibility: string): string {
  return NAMES[visibility] ?? visibility
}
