import { say } from './words.ts'

/** A quote's status in the buyer's words; the one that waits for them stands out. */
export function Status({ status }: { status: string }) {
  return <s-badge color={status === 'answer_needed' ? 'base' : 'subdued'}>{say(`status.${status}`)}</s-badge>
}
