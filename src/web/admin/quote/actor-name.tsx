import { Anchor, Text } from '@mantine/core'
import { REDACTED_DOMAIN } from '../../../domain/quotes/quote.ts'
import type { TimelineEntry } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { AnchorLink } from '../shell/links.tsx'

type Actor = TimelineEntry['actor']

/** Shows an actor's name, linked to their page or e-mail if there is one. */
export function ActorName({ actor }: { actor: Actor }) {
  switch (actor.kind) {
    case 'staff':
      return (
        <AnchorLink to="/settings/staff" size="sm" fw={600} className="typed">
          {actor.name}
        </AnchorLink>
      )
    case 'buyer':
      return <Buyer email={actor.name} />
    case 'api':
      return <ByKey keyId={actor.id} name={say('who.api')} />
    case 'agent':
      return (
        <ByKey
          keyId={actor.id}
          name={actor.name === null ? say('who.agent') : say('who.agent_named', { name: actor.name })}
        />
      )
    case 'automation':
      return <Named name={say('who.automation')} />
    default:
      return <Named name={NAMES[actor.kind]} />
  }
}

const NAMES = {
  job: say('who.service'),
  platform: say('who.platform'),
  merchant: say('who.store'),
  system: say('who.service'),
} as const

function ByKey({ keyId, name }: { keyId: string | null; name: string }) {
  return keyId === null ? (
    <Named name={name} />
  ) : (
    <AnchorLink to="/integrations/keys/$keyId" params={{ keyId }} size="sm" fw={600} className="typed">
      {name}
    </AnchorLink>
  )
}

function Buyer({ email }: { email: string | null }) {
  if (email === null) return <Named name={say('who.buyer')} />
  if (email.endsWith(`@${REDACTED_DOMAIN}`)) return <Named name={say('who.buyer_removed')} />
  return (
    <Anchor href={mailto(email)} size="sm" fw={600} className="typed">
      {email}
    </Anchor>
  )
}

/** Returns a mailto address, escaped so that it cannot add anything to the mail. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

function Named({ name }: { name: string }) {
  return (
    <Text span size="sm" fw={600}>
      {name}
    </Text>
  )
}
