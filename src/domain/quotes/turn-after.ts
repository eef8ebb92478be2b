import type { ActorKind } from '../webhooks/events.ts'
import type { Change } from './change.ts'
import { isConvertible } from './line-state.ts'
import type { WorkingQuote } from './quote.ts'
import type { Status } from './quote-terms.ts'
import type { KeptTask, Turn } from './turn.ts'

/** The tasks in which a buyer waits for one thing: from one to another of these, the wait goes on. */
const WAITS: readonly (readonly KeptTask[])[] = [
  ['request', 'prepare', 'counter', 'rejected', 'send'],
  ['renewal'],
  ['convert', 'conversion_failed'],
]

/** Returns the turn of a new quote: a buyer waits for an answer to a request, nobody for a draft of staff's own. */
export function firstTurn({ status, createdAt }: Pick<WorkingQuote, 'status' | 'createdAt'>): Turn {
  return { task: status === 'submitted' ? 'request' : 'prepare', since: createdAt, unansweredSince: null }
}

/** Returns whose turn it is after a change, and since when: a wait that goes on keeps its beginning. */
export function turnAfter(
  { turn: before }: Pick<WorkingQuote, 'turn'>,
  change: Pick<Change, 'quote' | 'action'>,
  by: ActorKind,
  at: Date,
): Turn {
  const possible = tasksOf(change.quote)
  const kept = before.task !== null && possible?.includes(before.task) ? before : null
  const task = possible && (taskOf(change, possible) ?? kept?.task ?? firstTask(change.quote.status))
  return {
    task,
    since: task === null ? null : (kept?.since ?? at),
    unansweredSince: unansweredAfter(before, change, by, at),
  }
}

/** Returns the tasks a quote may wait for as it is, or null if it waits for none. */
function tasksOf({ status, lines, conversionId, approval, proposal }: WorkingQuote): readonly KeptTask[] | null {
  const [offer = [], renewal = [], convert = []] = WAITS
  switch (status) {
    case 'submitted':
    case 'in_review':
    case 'countered':
      return offer
    case 'accepted':
    case 'partially_accepted':
    case 'partially_converted':
      return conversionId === null && approval === null && lines.some(isConvertible) ? convert : null
    case 'expired':
      return proposal?.renewalAskedAt ? renewal : null
    case 'proposal_sent':
    case 'converted':
    case 'declined':
    case 'closed':
      return null
  }
}

/** Returns what a change itself makes the next task, or null if the task follows from the status. */
function taskOf({ action, quote }: Pick<Change, 'quote' | 'action'>, possible: readonly KeptTask[]): KeptTask | null {
  const task = caused(action, quote)
  return task !== null && possible.includes(task) ? task : null
}

function caused(action: Change['action'], { approval }: WorkingQuote): KeptTask | null {
  if (action === 'conversion_failed') return 'conversion_failed'
  if (action === 'reject_proposal' || action === 'approval_lapsed') return 'rejected'
  if (action === 'recall_approval') return 'prepare'
  // approved, but not sent: its expiry had passed, or its tax had changed
  return action === 'approve_proposal' && approval === null ? 'send' : null
}

function firstTask(status: Status): KeptTask {
  if (status === 'submitted') return 'request'
  if (status === 'in_review') return 'prepare'
  if (status === 'countered') return 'counter'
  return status === 'expired' ? 'renewal' : 'convert'
}

const ANSWERS: ReadonlySet<Change['action']> = new Set(['post_message', 'send_proposal', 'renew_proposal'])

function unansweredAfter(
  { unansweredSince }: Turn,
  { action, quote: { status } }: Pick<Change, 'quote' | 'action'>,
  by: ActorKind,
  at: Date,
): Date | null {
  if (status === 'declined' || status === 'closed') return null
  if (by === 'buyer') return action === 'post_message' ? (unansweredSince ?? at) : unansweredSince
  return ANSWERS.has(action) ? null : unansweredSince
}
