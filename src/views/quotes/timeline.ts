import type { WrittenMessage } from '../../database/quotes/messages.ts'
import type { TimelineEntry } from '../../database/quotes/timeline.ts'
import type { EventRecord } from '../../database/webhooks/events.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { viewActor } from './actor.ts'

/** Returns everything that happened to a quote in order of time: its changes, messages and the events sent to integrations. */
export function viewTimeline(
  changes: readonly TimelineEntry[],
  messages: readonly WrittenMessage[],
  events: readonly EventRecord[],
) {
  const entries = [
    ...joinSaves(changes)
      .filter(({ detail }) => detail.message_id === undefined)
      .map(viewChange),
    ...messages.map(viewMessageEntry),
    ...events.map(viewEventEntry),
  ]
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime()) // stable: at the same moment, changes come first
}

/** The editor saves by itself: of one person's consecutive saves, only the last is shown unless another says more. */
function joinSaves(changes: readonly TimelineEntry[]): TimelineEntry[] {
  const joined: TimelineEntry[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last && goesOn(last, change)) joined.splice(-1, 1, { ...change, previousStatus: last.previousStatus })
    else joined.push(change)
  }
  return joined
}

function goesOn(last: TimelineEntry, { action, actor }: TimelineEntry): boolean {
  const isPlainSave = last.action === 'stage_proposal' && Object.keys(last.detail).length === 0
  return isPlainSave && action === 'stage_proposal' && isSameActor(last.actor, actor)
}

function isSameActor(one: Actor, other: Actor): boolean {
  const [a, b] = [viewActor(one), viewActor(other)]
  return a.kind === b.kind && a.id === b.id
}

/** Returns a message with its author for staff, including internal notes. */
export function viewWrittenMessage({ id, quoteId, internal, body, createdAt, actor, author }: WrittenMessage) {
  return {
    object: 'message',
    id,
    quote_id: quoteId,
    internal,
    author: author ? viewActor(author) : { kind: actor, id: null, name: null },
    body,
    created_at: createdAt,
  }
}

function viewChange({ at, actor, action, previousStatus, newStatus, detail }: TimelineEntry) {
  return {
    object: 'timeline_entry',
    kind: 'change',
    at,
    actor: viewActor(actor),
    action,
    previous_status: previousStatus,
    new_status: newStatus,
    detail,
  }
}

function viewMessageEntry(message: WrittenMessage) {
  const { id, author, internal, body, created_at: at } = viewWrittenMessage(message)
  return { object: 'timeline_entry', kind: 'message', at, actor: author, message: { id, internal, body } }
}

function viewEventEntry({ id, type, createdAt, actor, data }: EventRecord) {
  return {
    object: 'timeline_entry',
    kind: 'event',
    at: createdAt,
    actor: { kind: actor, id: null, name: null },
    event: { id, type, data: membersOf(parseJson(data)) },
  }
}
