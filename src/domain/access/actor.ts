import { membersOf } from '../parse-json.ts'
import type { ActorKind } from '../webhooks/events.ts'
import { ROLES, type Role } from './permissions.ts'

/** An actor as the timeline records it. */
export type Actor =
  | { kind: 'staff'; id: string; name: string; role: Role }
  /** The quote's buyer, or a contact of its company; `contactId` is a GID. */
  | { kind: 'buyer'; email: string; contactId: string | null }
  /** `agent` only if an AI agent did it, by MCP: its name for itself, or null. */
  | { kind: 'api'; keyId: string; agent?: string | null }
  /** A store automation rule, by its id. */
  | { kind: 'automation'; rule: string }
  | { kind: 'job' }
  | { kind: 'platform' }

/** Parses an actor stored as JSON; null if it is not one. */
export function readActor(value: unknown): Actor | null {
  const { kind, id, name, role: said, email, contactId, keyId, agent, rule } = membersOf(value)
  const role = ROLES.find((one) => one === said)
  switch (kind) {
    case 'staff':
      return isText(id) && isText(name) && role ? { kind, id, name, role } : null
    case 'buyer':
      return isText(email) ? { kind, email, contactId: isText(contactId) ? contactId : null } : null
    case 'api':
      return isText(keyId) ? { kind, keyId, ...agentOf(agent) } : null
    case 'automation':
      return isText(rule) ? { kind, rule } : null
    case 'job':
    case 'platform':
      return { kind }
    default:
      return null
  }
}

/** Absent if no agent did it. */
function agentOf(agent: unknown): { agent?: string | null } {
  return isText(agent) || agent === null ? { agent } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Returns whether an AI agent did it, by MCP. */
export function isAgent(actor: Actor): boolean {
  return actor.kind === 'api' && actor.agent !== undefined
}

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
