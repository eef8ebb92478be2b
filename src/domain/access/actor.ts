import type { ActorKind } from '../webhooks/events.ts'
import type { Role } from './permissions.ts'

/** An actor as the timeline records it. */
export type Actor =
  | { kind: 'staff'; id: string; name: string; role: Role }
  /** The quote's buyer, or a contact of its company; `contactId` is a GID. */
  | { kind: 'buyer'; email: string; contactId: string | null }
  | { kind: 'api'; keyId: string }
  /** A store automation rule, by its id. */
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

/** Returns the actor as events name it (specification, "Event"): automation, jobs, the API and the platform are `system`. */
export function actorKind({ kind }: Actor): ActorKind {
  return KINDS[kind]
}
