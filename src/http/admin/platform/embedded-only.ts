import type { Store } from '../../../database/stores/stores.ts'
import { Problem } from '../../../domain/problem.ts'
import type { EmbeddedPlatform } from '../../../outside/platform/embedded/embedded-platform.ts'

/** Returns the embedded platform, or throws a message for staff whose store is on another. */
export function embeddedOnly(embedded: EmbeddedPlatform | undefined, { platform }: Store): EmbeddedPlatform {
  if (embedded && platform === 'embedded') return embedded
  throw new Problem(
    'action_unavailable',
    'This store is on another commerce platform: use that platform for its catalog, customers, orders and imports.',
    {},
    { code: 'other_platform' },
  )
}
