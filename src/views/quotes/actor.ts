import type { Actor } from '../../domain/access/actor.ts'

/** Returns an actor for staff: a buyer by e-mail address, a key by its id, and an AI agent by its name for itself, if it said one. */
export function viewActor(actor: Actor) {
  switch (actor.kind) {
    case 'staff':
      return { kind: actor.kind, id: actor.id, name: actor.name }
    case 'buyer':
      return { kind: actor.kind, id: actor.contactId, name: actor.email }
    case 'api':
      return actor.agent === undefined
        ? { kind: actor.kind, id: actor.keyId, name: null }
        : { kind: 'agent' as const, id: actor.keyId, name: actor.agent }
    case 'automation':
      return { kind: actor.kind, id: actor.rule, name: null }
    default:
      return { kind: actor.kind, id: null, name: null }
  }
}
