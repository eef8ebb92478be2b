import type { Actor } from '../../domain/access/actor.ts'

/** Returns an actor for staff: a buyer by e-mail address, and ids if there is no name. */
export function viewActor(actor: Actor) {
  switch (actor.kind) {
    case 'staff':
      return { kind: actor.kind, id: actor.id, name: actor.name }
    case 'buyer':
      return { kind: actor.kind, id: actor.contactId, name: actor.email }
    case 'api':
      return { kind: actor.kind, id: actor.keyId, name: null }
    case 'automation':
      return { kind: actor.kind, id: actor.rule, name: null }
    default:
      return { kind: actor.kind, id: null, name: null }
  }
}
