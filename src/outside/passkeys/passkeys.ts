import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** Passkeys and their answers as browsers read and write them, in JSON (W3C Web Authentication, Level 3). */
export type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
}

/** The site that passkeys are for. */
export interface PasskeySite {
  /** The service's address. */
  baseUrl: string
  name: string
}

export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

interface Person {
  /** The same for one customer, without saying who it is. */
  handle: Buffer
  email: string
  name: string | null
}

/** Returns what the browser makes a passkey of the person from, other than those they have. */
export async function newPasskeyOptions(
  site: PasskeySite,
  person: Person,
  { challenge, known }: { challenge: Buffer; known: readonly Buffer[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userID: new Uint8Array(person.handle),
    userName: person.email,
    userDisplayName: person.name ?? person.email,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns what the browser asks for a passkey of the site with, whoever it is of. */
export async function askPasskeyOptions(
  site: PasskeySite,
  challenge: Buffer,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
  })
}

/** Returns the passkey that a browser has made for the challenge, or null if it is not one of this site that its holder proved. */
export async function readNewPasskey(
  site: PasskeySite,
  challenge: Buffer,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: made } = await verifyRegistrationResponse({ response, ...expected(site, challenge) }).catch(
    () => ({ registrationInfo: undefined }),
  )
  if (!made) return null
  const { id, publicKey, counter } = made.credential
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter }
}

/** Returns the passkey's counter after it signed the challenge, or null if it did not. */
export async function readPasskeyAnswer(
  site: PasskeySite,
  challenge: Buffer,
  { credentialId, publicKey, counter }: NewPasskey,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const credential = { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter }
  const answer = await verifyAuthenticationResponse({ response, credential, ...expected(site, challenge) }).catch(
    () => null,
  )
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}

function expected(site: PasskeySite, challenge: Buffer) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: new URL(site.baseUrl).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }
}

function hostOf({ baseUrl }: PasskeySite): string {
  return new URL(baseUrl).hostname
}

/** Loaded when first used: it and what it needs are large. */
function library() {
  return import('@simplewebauthn/server')
}
