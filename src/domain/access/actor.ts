import type { ActorKind } from '../webhooks/events.ts'
import type { Role } from './permissions.ts'

/** Who acts, as the timeline remembers it. */
export type Actor =
  | { kind: 'staff'; id: string; name: string; role: Role }
  /** The buyer of the quote, or a contact of its company; `contactId` is a GID. */
  | { kind: 'buyer'; email: string; contactId: string | null }
  | { kind: 'api'; keyId: string }
  /** A rule of the store's automation, by its id. */
  | { kind: 'automation'; rule: string }
  | { kind: 'job' }
  | { kind: 'platform' }

const KINDS = {
  staff: 'merchant',
  buyer: 'buyer',
  api: 'system',
  automation: 'system',
  job: 'system',
  platform: 'system',
} as const satisfies Record<Actor['kind'], ActorKind>

/** The actor as events name it (specification, "Event"): automation, jobs, the API and the platform are the system. */
export function actorKind({ kind }: Actor): ActorKind {
  return KINDS[kind]
}
