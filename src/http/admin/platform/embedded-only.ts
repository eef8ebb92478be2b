import type { Context } from '../../../commands/context.ts'
import { checkEmbedded } from '../../../commands/stores/check-embedded.ts'
import type { EmbeddedPlatform } from '../../../outside/platform/embedded/embedded-platform.ts'

/** Returns the embedded platform, or throws a message for staff whose store is on another. */
export function embeddedOnly(
  embedded: EmbeddedPlatform | undefined,
  { store, platformAdmin }: Context,
): EmbeddedPlatform {
  checkEmbedded(store, platformAdmin)
  if (!embedded) throw new Error('The embedded platform is missing')
  return embedded
}
