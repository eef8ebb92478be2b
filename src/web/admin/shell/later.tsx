import { lazy, Suspense } from 'react'
import { credentials } from '../../client/admin.ts'
import { IS_FRAMED } from '../../http/framed.ts'

const RETRY_MS = 3000

/** Resolves to whether the parts are shown, or false once they could not be loaded. */
const arrived = Promise.withResolvers<boolean>()
if (!IS_FRAMED) {
  credentials.renewSession = async (told) => {
    if (await arrived.promise) await credentials.renewSession(told)
  }
  credentials.confirmPassword = async () => (await arrived.promise) && credentials.confirmPassword()
}

/**
 * Loads the parts that show nothing at first once the page has loaded: not with its first files, but before they are needed. By the end of a
 * session, the server may have another version's files. The page goes on without them while they cannot be loaded.
 */
const Parts = lazy(async () => {
  await quiet()
  for (;;) {
    try {
      return { default: (await import('./later-parts.tsx')).LaterParts }
    } catch {
      arrived.resolve(false)
      await pause(RETRY_MS)
    }
  }
})

/** Shows messages, and asks for a password when the session needs one. */
export function Later() {
  return (
    <Suspense>
      <Parts onShown={() => arrived.resolve(true)} />
    </Suspense>
  )
}

/** Resolves once nothing has been loaded for half a second. */
async function quiet(): Promise<void> {
  for (let before = -1, loaded = 0; before < loaded; ) {
    await pause(500)
    before = loaded
    loaded = performance.getEntriesByType('resource').length
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
