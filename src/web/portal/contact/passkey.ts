import { call } from '../../client/portal.ts'
import type { PortalSession } from '../../client/portal-answers.ts'

/** True if this browser can make passkeys and sign in with them. */
export const HAS_PASSKEYS =
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/** Has the browser make a passkey for the signed-in contact; does nothing if they change their mind. */
export async function makePasskey(): Promise<void> {
  const { options } = await call('POST', '/passkeys/options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const response = answerOf(await navigator.credentials.create({ publicKey }).catch(nothingIfLeft))
  if (response) await call('POST', '/passkeys', { body: { response } as never })
}

/** Signs in with a passkey of the store; returns null if the reader changes their mind. */
export async function signInWithPasskey(store: string): Promise<PortalSession | null> {
  const { options } = await call('POST', '/sign-in/passkey', { body: { store } })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const response = answerOf(await navigator.credentials.get({ publicKey }).catch(nothingIfLeft))
  return response && call('POST', '/session/passkey', { body: { store, response } as never })
}

function answerOf(credential: Credential | null) {
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null
}

/** Browsers do not tell why nothing came of it: cancelled, timed out, or already there. */
function nothingIfLeft(error: unknown): null {
  const isLeft =
    error instanceof DOMException && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)
  if (isLeft) return null
  throw error
}
