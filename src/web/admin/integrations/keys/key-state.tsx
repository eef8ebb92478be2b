import { Badge } from '@mantine/core'
import type { ApiKey } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'
import { useSession } from '../../session/session.ts'

/** Returns a key's state; `rolled` if it has been replaced but still works. */
export function keyState({ revoked_at, rolled_at, expires_at }: ApiKey): 'revoked' | 'expired' | 'rolled' | 'active' {
  if (revoked_at) return 'revoked'
  if (expires_at && Date.parse(expires_at) <= storeTime()) return 'expired'
  return rolled_at ? 'rolled' : 'active'
}

/** Shows a key's state in words. */
export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { timezone } = useSession().store
  const [color, text] = describe(apiKey, timezone)
  return (
    <Badge color={color} variant="light" tt="none" h="auto" miw={76} styles={{ label: { whiteSpace: 'normal' } }}>
      {text}
    </Badge>
  )
}

function describe(apiKey: ApiKey, timezone: string): [color: string, text: string] {
  switch (keyState(apiKey)) {
    case 'revoked':
      return ['red', say('keys.revoked')]
    case 'expired':
      return ['gray', say(apiKey.rolled_at ? 'keys.rolled_ended' : 'keys.expired')]
    case 'rolled':
      return ['orange', say('keys.rolled_until', { at: formatMoment(apiKey.expires_at ?? '', timezone) })]
    case 'active':
      return ['green', say('keys.active')]
  }
}
